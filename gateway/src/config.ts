import { fileURLToPath } from 'node:url';
import { envFlag, envInt, envSecret, isStrongSecret, loadConfig } from '@petwell/chassis';
import { z } from 'zod';
import { publicKeysSchema } from './sessions/session-verifier.ts';

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

const clinic = {
  CLINIC_NAME: z.string().default('PetWell Veterinary Clinic'),
  CLINIC_PHONE: z.string().default('(904) 555-0134'),
  CLINIC_EMAIL: z.email().default('care@petwell.example'),
  CLINIC_ADDRESS: z.string().default('1200 Riverside Avenue, Jacksonville, FL 32204'),
  CLINIC_SCHEDULING_URL: z.url().default('https://booking.petwell.example/appointments'),
  CLINIC_WEBSITE_URL: z.url().default('https://www.petwell.example'),
} as const;

/** Requests per address and minute, for each route by itself. */
const limits = {
  /** `off` only for load that comes from one address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  READ_LIMIT_PER_MINUTE: envInt.default(600),
  WRITE_LIMIT_PER_MINUTE: envInt.default(120),
  SIGN_IN_LIMIT_PER_MINUTE: envInt.default(60),
  ENROLL_LIMIT_PER_MINUTE: envInt.default(60),
  PAY_LIMIT_PER_MINUTE: envInt.default(120),
  WEBHOOK_LIMIT_PER_MINUTE: envInt.default(6_000),
} as const;

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: envInt,
    LOG_LEVEL: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
      .default('info'),
    SERVICE_AUTH_SECRET: envSecret,
    GATEWAY_IDENTITY_SECRET: envSecret,
    SESSION_PUBLIC_JWKS: publicKeysSchema,
    COOKIE_SECURE: envFlag.default(true),
    PUBLIC_URL: z.url(),
    CATALOG_URL: z.url(),
    IDENTITY_URL: z.url(),
    ENROLLMENT_URL: z.url(),
    BILLING_URL: z.url(),
    /** How many proxies stand in front and write X-Forwarded-For. */
    TRUST_PROXY: envInt.default(0),
    WEB_DIR: z.string().default(builtWebApp),
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'Expected a publishable key (pk_…)'),
    STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
    STATEMENT_DESCRIPTOR: z.string().max(22).default('PETWELL CLINIC'),
    DEMO_ENABLED: envFlag.default(false),
    ...clinic,
    ...limits,
  })
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!config.COOKIE_SECURE) refuse('COOKIE_SECURE', 'Expected true in production');
    if (!config.PUBLIC_URL.startsWith('https:')) refuse('PUBLIC_URL', 'Expected https');
    for (const name of ['SERVICE_AUTH_SECRET', 'GATEWAY_IDENTITY_SECRET'] as const) {
      if (!isStrongSecret(config[name])) refuse(name, 'Too weak for production');
    }
    if (config.SERVICE_AUTH_SECRET === config.GATEWAY_IDENTITY_SECRET) {
      refuse('GATEWAY_IDENTITY_SECRET', 'Expected another secret than SERVICE_AUTH_SECRET');
    }
  });
export type Config = z.infer<typeof schema>;

/** The settings of the gateway. Throws ConfigError listing everything that is wrong. */
export const readConfig = (): Config => loadConfig(schema, process.env);

/** The same from given values. Throws ConfigError. */
export const parseConfig = (environment: Record<string, string | undefined>): Config =>
  loadConfig(schema, environment);
