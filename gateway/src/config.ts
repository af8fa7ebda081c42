import { fileURLToPath } from 'node:url';
import {
  envFlag,
  envInt,
  envSecret,
  envTimeZone,
  loadConfig,
  openingHoursEnvironment,
  publicKeySetSchema,
  publicUrlEnvironment,
  refuseUnsafeSettings,
  signingKeySetSchema,
  textTermsEnvironment,
} from '@petwell/chassis/core';
import { z } from 'zod';

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

const clinic = {
  CLINIC_NAME: z.string().default('PetWell Veterinary Clinic'),
  CLINIC_PHONE: z.string().default('(904) 555-0134'),
  CLINIC_EMAIL: z.email().default('care@petwell.example'),
  CLINIC_ADDRESS: z.string().default('1200 Riverside Avenue, Jacksonville, FL 32204'),
  CLINIC_SCHEDULING_URL: z.url().default('https://booking.petwell.example/appointments'),
  CLINIC_WEBSITE_URL: z.url().default('https://www.petwell.example'),
  CLINIC_TIME_ZONE: envTimeZone,
  ...openingHoursEnvironment,
} as const;

/** Requests per address and minute, for each route. */
const limits = {
  /** `off` only for load tests from one address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  READ_LIMIT_PER_MINUTE: envInt.default(600),
  WRITE_LIMIT_PER_MINUTE: envInt.default(120),
  SIGN_IN_LIMIT_PER_MINUTE: envInt.default(60),
  ENROLL_LIMIT_PER_MINUTE: envInt.default(60),
  PAY_LIMIT_PER_MINUTE: envInt.default(120),
  WEBHOOK_LIMIT_PER_MINUTE: envInt.default(6_000),
  /** Per account and hour, all routes that lead to a card together. */
  CARD_LIMIT_PER_HOUR: envInt.default(60),
  /** Where all gateways count together; without it each counts by itself. */
  LIMITS_DATABASE_URL: z.url().optional(),
} as const;

const connections = {
  /** How many proxies in front write X-Forwarded-For. */
  TRUST_PROXY: envInt.default(0),
  /** Per client address: connections, or behind trusted proxies requests in progress. */
  CLIENT_CONNECTION_LIMIT: envInt.default(200),
  HEADERS_TIMEOUT_MS: envInt.default(10_000),
  BODY_TIMEOUT_MS: envInt.default(15_000),
  /** For routes that take more than 1 MB. */
  LARGE_BODY_TIMEOUT_MS: envInt.default(60_000),
} as const;

/** One URL, or several separated by commas. */
const targetUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([z.url()], z.url()));

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: envInt,
    /** Where Prometheus reads /metrics; not public. Without it there are no metrics. */
    METRICS_PORT: envInt.optional(),
    LOG_LEVEL: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
      .default('info'),
    /** How long requests are still accepted after the signal to stop. */
    DRAIN_DELAY_MS: envInt.default(0),
    SERVICE_AUTH_SECRET: envSecret,
    /** Only the gateway has the private half; the first key signs. */
    GATEWAY_IDENTITY_SIGNING_JWKS: signingKeySetSchema,
    SESSION_PUBLIC_JWKS: publicKeySetSchema,
    COOKIE_SECURE: envFlag.default(true),
    ...publicUrlEnvironment,
    CATALOG_URL: targetUrls,
    IDENTITY_URL: targetUrls,
    ENROLLMENT_URL: targetUrls,
    BILLING_URL: targetUrls,
    NOTIFICATION_URL: targetUrls,
    ...connections,
    WEB_DIR: z.string().default(builtWebApp),
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'Expected a publishable key (pk_…)'),
    STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
    STATEMENT_DESCRIPTOR: z.string().max(22).default('PETWELL CLINIC'),
    /** Without it, on outside production. */
    DEMO_ENABLED: envFlag.optional(),
    /** Whether staff offer to pay a year in advance: the same as enrollment's. */
    YEARLY_PAYMENT: envFlag.default(false),
    /** The same as in the services. */
    ...textTermsEnvironment,
    /** Moves the clinic's time of a local stack, as in the services. */
    BUSINESS_CLOCK_FILE: z.string().optional(),
    ...clinic,
    ...limits,
  })
  .superRefine(refuseUnsafeSettings)
  .superRefine((config, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const ofSessions = new Set(config.SESSION_PUBLIC_JWKS.map(({ x }) => x));
    if (config.GATEWAY_IDENTITY_SIGNING_JWKS.some(({ x }) => ofSessions.has(x))) {
      refuse('GATEWAY_IDENTITY_SIGNING_JWKS', 'Expected other keys than those of sessions');
    }
    if (config.NODE_ENV !== 'production') {
      if (config.STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_')) {
        refuse('STRIPE_PUBLISHABLE_KEY', 'A live key requires NODE_ENV=production');
      }
      return;
    }
    if (config.STRIPE_PUBLISHABLE_KEY === 'pk_test_simulator') {
      refuse('STRIPE_PUBLISHABLE_KEY', "The simulator's key has no place in production");
    }
    if (new URL(config.STRIPE_SCRIPT_URL).hostname !== 'js.stripe.com') {
      refuse('STRIPE_SCRIPT_URL', 'Expected a script of js.stripe.com in production');
    }
    if (config.RATE_LIMITS === 'off') refuse('RATE_LIMITS', 'Expected on in production');
    if (!config.COOKIE_SECURE) refuse('COOKIE_SECURE', 'Expected true in production');
    if (config.LIMITS_DATABASE_URL === undefined) {
      refuse('LIMITS_DATABASE_URL', 'Expected in production: limits count for all gateways');
    }
  })
  .transform(({ DEMO_ENABLED, ...config }) => ({
    ...config,
    DEMO_ENABLED: DEMO_ENABLED ?? config.NODE_ENV !== 'production',
  }));
export type Config = z.infer<typeof schema>;

/** Reads the gateway's settings. Throws ConfigError listing everything that is wrong. */
export const readConfig = (): Config => loadConfig(schema, process.env);

/** Reads the configuration from `values`. Throws ConfigError. */
export const parseConfig = (environment: Record<string, string | undefined>): Config =>
  loadConfig(schema, environment);
