import {
  envFlag,
  envInt,
  loadConfig,
  publicUrlEnvironment,
  refuseUnsafeSettings,
  statefulEnvironment,
  signingKeySetSchema,
} from '@petwell/chassis';
import { z } from 'zod';

/** Default passwords for local development. Production refuses to start with either of them. */
export const defaultAdminPassword = 'wellness-admin';
export const defaultDemoPassword = 'wellness-demo';

const newPassword = z.string().min(6).max(200);

const limits = {
  /** Set to `off` only for load tests from a single address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOGIN_LIMIT_PER_MINUTE: envInt.default(10),
  LOGIN_ADDRESS_LIMIT_PER_MINUTE: envInt.default(30),
  ADMIN_LOGIN_LIMIT_PER_MINUTE: envInt.default(10),
  ADMIN_LOGIN_ADDRESS_LIMIT_PER_MINUTE: envInt.default(20),
  DEMO_ADDRESS_LIMIT_PER_MINUTE: envInt.default(30),
  RESET_LIMIT_PER_HOUR: envInt.default(5),
  RESET_ADDRESS_LIMIT_PER_HOUR: envInt.default(30),
  LINK_ADDRESS_LIMIT_PER_MINUTE: envInt.default(20),
  /** Address changes asked for per account. */
  REVEAL_LIMIT_PER_HOUR: envInt.default(5),
  /** Mails to one address because of first passwords and address changes; one of them is reserved for notices. */
  ADDRESS_MAIL_LIMIT_PER_HOUR: envInt.default(3),
} as const;

const schema = z
  .object({
    ...statefulEnvironment,
    ...limits,
    SESSION_SIGNING_JWKS: signingKeySetSchema,
    COOKIE_SECURE: envFlag.default(true),
    ...publicUrlEnvironment,
    ENROLLMENT_URL: z.url(),
    /** Without it, on outside production. */
    DEMO_ENABLED: envFlag.optional(),
    // Used only by the seed. Validated here so that production never runs with the default passwords.
    ADMIN_PASSWORD: z.string().optional(),
    DEMO_PASSWORD: z.string().optional(),
  })
  .superRefine(refuseUnsafeSettings)
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (config.ADMIN_PASSWORD === defaultAdminPassword) {
      refuse('ADMIN_PASSWORD', 'The default password is for local machines');
    }
    if (config.DEMO_PASSWORD === defaultDemoPassword) {
      refuse('DEMO_PASSWORD', 'The default password is for local machines');
    }
    if (config.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'Expected on in production');
    if (!config.COOKIE_SECURE) refuse('COOKIE_SECURE', 'Expected true in production');
  })
  .transform(({ DEMO_ENABLED, ...config }) => ({
    ...config,
    DEMO_ENABLED: DEMO_ENABLED ?? config.NODE_ENV !== 'production',
  }));
export type Config = z.infer<typeof schema>;

/** Reads the settings of identity. Throws ConfigError listing every problem. */
export const readConfig = (): Config => loadConfig(schema, process.env);

/** Parses identity's settings from the environment. Throws ConfigError. */
export const parseConfig = (environment: Record<string, string | undefined>): Config =>
  loadConfig(schema, environment);

const production = (name: string | undefined) => name === 'production';

const seedSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    DATABASE_URL: z.url(),
    ADMIN_USERNAME: z.string().trim().toLowerCase().min(1).max(80).default('admin'),
    ADMIN_PASSWORD: newPassword,
  })
  .refine((seed) => !production(seed.NODE_ENV) || seed.ADMIN_PASSWORD !== defaultAdminPassword, {
    path: ['ADMIN_PASSWORD'],
    message: 'The default password is for local machines',
  });

/** Reads the settings of the seed. Throws ConfigError. */
export const readSeedConfig = (): z.infer<typeof seedSchema> => loadConfig(seedSchema, process.env);

/** Reads the settings for creating a manager; the password is entered interactively. Throws ConfigError. */
export const readCreateManagerConfig = () =>
  loadConfig(z.object({ DATABASE_URL: z.url() }), process.env);

const markDemoSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    DATABASE_URL: z.url(),
    DEMO_PASSWORD: newPassword,
  })
  .refine((demo) => !production(demo.NODE_ENV) || demo.DEMO_PASSWORD !== defaultDemoPassword, {
    path: ['DEMO_PASSWORD'],
    message: 'The default password is for local machines',
  });

/** Reads the settings for marking the demo owner. Throws ConfigError. */
export const readMarkDemoConfig = (): z.infer<typeof markDemoSchema> =>
  loadConfig(markDemoSchema, process.env);
