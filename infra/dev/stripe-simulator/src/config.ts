import { z } from 'zod';
import { isLiveKey } from './http/keys.ts';

const milliseconds = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'a list of milliseconds such as 500,1000,5000')
  .transform((value) => value.split(',').map(Number));
const names = z
  .string()
  .min(1)
  .transform((value) => value.split(','));
const days = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'a list of days such as 3,5,7')
  .transform((value) => value.split(',').map(Number));

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  STRIPE_SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  STRIPE_SIMULATOR_PUBLIC_URL: z.url().optional(),
  DATA_FILE: z.string().min(1).default('stripe-simulator.sqlite'),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_EVENTS: names.default(['*']),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_simulator'),
  WEBHOOK_RETRY_DELAYS_MS: milliseconds.default([
    250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
  ]),
  DUNNING_RETRY_DAYS: days.default([3, 5, 7]),
  DUNNING_END_STATUS: z.enum(['canceled', 'unpaid', 'past_due']).default('unpaid'),
  RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .refine((key) => !isLiveKey(key), 'the simulator refuses live keys')
    .optional(),
});
export type Config = z.output<typeof schema>;

/** The checked environment; all that is wrong with it is listed at once. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(`The Stripe simulator cannot start:\n${problems.join('\n')}`);
}
