import { z } from 'zod';

/** The environment does not fit; `message` lists every failing variable, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's settings from the environment. All failures are listed at once; empty variables
 * count as absent, so that `FOO=` in an env file does not pass as a setting.
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

/** A number written in an environment variable. */
export const envInt = z.string().regex(/^\d+$/, 'Expected a whole number').transform(Number);

/** A yes/no written in an environment variable. */
export const envFlag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A secret: has no default and is long enough not to be guessed. */
export const envSecret = z.string().min(32, 'Expected at least 32 characters');

/** Settings that every service has. */
export const serviceEnvironment = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: envInt,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** How long requests are still taken once this process has been told to stop; see runService. */
  DRAIN_DELAY_MS: envInt.default(0),
  SERVICE_AUTH_SECRET: envSecret,
  GATEWAY_IDENTITY_SECRET: envSecret,
} as const;

/** Settings of a service with a database and the bus. `RABBITMQ_URL` absent or `off`: the embedded bus. */
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
} as const;

/** The part of a service's settings that `createBus` needs. */
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
