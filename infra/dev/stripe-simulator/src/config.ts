import { z } from 'zod';
import { isLiveKey } from './http/api-keys.ts';
import type { SimulatorOptions } from './start-simulator.ts';

const numberList = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'a list of numbers such as 3,5,7')
  .transform((value) => value.split(',').map(Number));

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  STRIPE_SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  STRIPE_SIMULATOR_PUBLIC_URL: z.url().optional(),
  DATA_FILE: z.string().min(1).default('stripe-simulator.sqlite'),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_simulator'),
  STRIPE_WEBHOOK_EVENTS: z.string().min(1).default('*'),
  WEBHOOK_RETRY_DELAYS_MS: numberList.default([
    250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
  ]),
  DUNNING_RETRY_DAYS: numberList.default([3, 5, 7]),
  DUNNING_END_STATUS: z.enum(['canceled', 'unpaid', 'past_due']).default('unpaid'),
  SETTLE_LAG_MS: z.coerce.number().int().min(0).max(60_000).default(250),
  CLOCK_FILE: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .refine((key) => !isLiveKey(key), 'the simulator refuses live keys')
    .optional(),
});

/** Reads the environment. Throws an error listing every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): SimulatorOptions {
  const result = schema.safeParse(environment);
  if (!result.success) {
    throw new Error(`The Stripe simulator cannot start:\n${z.prettifyError(result.error)}`);
  }
  const config = result.data;
  const { STRIPE_WEBHOOK_URL: url, STRIPE_WEBHOOK_SECRET: secret } = config;
  const localUrl = config.PORT === 0 ? undefined : `http://localhost:${config.PORT}`;
  return {
    port: config.PORT,
    host: config.STRIPE_SIMULATOR_HOST,
    publicUrl: config.STRIPE_SIMULATOR_PUBLIC_URL ?? localUrl,
    dataFile: config.DATA_FILE,
    webhooks: url ? [{ url, secret, events: config.STRIPE_WEBHOOK_EVENTS.split(',') }] : [],
    webhookRetryDelaysMs: config.WEBHOOK_RETRY_DELAYS_MS,
    settleLagMs: config.SETTLE_LAG_MS,
    clockFile: config.CLOCK_FILE,
    dunning: { retryDays: config.DUNNING_RETRY_DAYS, endStatus: config.DUNNING_END_STATUS },
  };
}
