import { endingWayOf, priceTerms, type TextTerms } from '@petwell/contracts/legal';
import { z } from 'zod';
import { publicKeySetSchema } from '../auth/key-sets.ts';
import { isTimeZone } from '../time/clinic-time.ts';

/** Invalid environment. `message` lists every failing variable but no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's settings from the environment and reports all failures at once. Empty variables count as
 * absent, so `FOO=` in an env file is not a value.
 * @throws ConfigError
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(all)'}: ${issue.message}`,
  );
  throw new ConfigError(`The environment is not complete:\n${problems.join('\n')}`);
}

/** Parses a number in an environment variable. */
export const envInt = z.string().regex(/^\d+$/, 'Expected a whole number').transform(Number);

/** Parses a boolean in an environment variable. */
export const envFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Requires a secret of sufficient length, without a default. */
export const envSecret = z.string().min(32, 'Expected at least 32 characters');

/** The clinic's time zone, which decides what day it is. */
export const envTimeZone = z
  .string()
  .default('America/New_York')
  .refine(isTimeZone, 'Expected a time zone like America/New_York');

/** What texts say about the price and about ending a plan: the gateway shows it, billing records it. */
export const textTermsEnvironment = {
  PRICE_TERMS: z.enum(priceTerms).default('plan-year'),
  /** Owners end their plans online, with the paid month. */
  OWNER_CANCEL_ONLINE: envFlag.default(false),
} as const;

/** The terms of the texts under these settings. */
export const textTermsOf = (config: {
  PRICE_TERMS: TextTerms['price'];
  OWNER_CANCEL_ONLINE: boolean;
}): TextTerms => ({
  price: config.PRICE_TERMS,
  ending: endingWayOf(config.OWNER_CANCEL_ONLINE),
});

/** Settings of every service. */
export const serviceEnvironment = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: envInt,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** How long to accept requests after the process is told to stop; see runService. */
  DRAIN_DELAY_MS: envInt.default(0),
  SERVICE_AUTH_SECRET: envSecret,
  /** The gateway's public keys, of which all verify. */
  GATEWAY_IDENTITY_PUBLIC_JWKS: publicKeySetSchema,
  /** Only the gateway may sign. */
  GATEWAY_IDENTITY_SIGNING_JWKS: z.undefined('Belongs to the gateway alone').optional(),
} as const;

/**
 * Settings of a service with a database and the bus. `RABBITMQ_URL` absent or `off` selects the embedded bus.
 */
export const statefulEnvironment = {
  ...serviceEnvironment,
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: envInt.default(10),
  RABBITMQ_URL: z.union([z.literal('off'), z.url()]).optional(),
  BUS_DATABASE_URL: z.url(),
  /** Prefix of exchanges and queues, so that several systems can share a broker. */
  BUS_NAMESPACE: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  /** Moves the business clock of a local stack; see createBusinessClock. */
  BUSINESS_CLOCK_FILE: z.string().optional(),
} as const;

/** Selects the settings that `createBus` needs. */
export function busSettings(config: {
  RABBITMQ_URL?: string | undefined;
  BUS_DATABASE_URL: string;
  BUS_NAMESPACE?: string | undefined;
}): { rabbitmqUrl: string | undefined; busDatabaseUrl: string; namespace: string } {
  return {
    rabbitmqUrl: config.RABBITMQ_URL,
    busDatabaseUrl: config.BUS_DATABASE_URL,
    namespace: config.BUS_NAMESPACE ?? '',
  };
}
