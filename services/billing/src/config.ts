import {
  envFlag,
  envInt,
  envTimeZone,
  loadConfig,
  openingHoursEnvironment,
  publicUrlEnvironment,
  refuseUnsafeSettings,
  statefulEnvironment,
  textTermsEnvironment,
} from '@petwell/chassis';
import { z } from 'zod';

const schema = z
  .object({
    ...statefulEnvironment,
    ENROLLMENT_URL: z.url(),
    IDENTITY_URL: z.url(),
    NOTIFICATION_URL: z.url(),
    /** The gateway's address, to which the payment provider sends its events. */
    ...publicUrlEnvironment,
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'Expected a secret key of Stripe, sk_… or rk_…'),
    /** The key's account, for a restricted key that may not read it. */
    STRIPE_ACCOUNT_ID: z
      .string()
      .regex(/^acct_\w+$/, "Expected Stripe's account ID, acct_…")
      .optional(),
    /** Of the endpoint; while it is rotated, the new and the old one, separated by a comma. */
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(
        /^whsec_\w+(,whsec_\w+)?$/,
        'Expected a webhook secret, whsec_…, or two, with a comma',
      ),
    /** The simulator's address; absent for Stripe itself. */
    STRIPE_API_URL: z.url().optional(),
    /** On card statements, as Stripe allows it. The gateway shows the same to owners. */
    STATEMENT_DESCRIPTOR: z
      .string()
      .regex(/^(?=.*[A-Za-z])[^<>\\'"*]{5,22}$/, 'Expected 5 to 22 characters with a letter')
      .default('PETWELL CLINIC'),
    STRIPE_TIMEOUT_MS: envInt.default(8_000),
    /** The reconciliation interval, and the age at which a subscription is read again. */
    RECONCILE_EVERY_MS: envInt.default(60_000),
    RECONCILE_PENDING_AFTER_MS: envInt.default(120_000),
    RECONCILE_SETTLED_AFTER_MS: envInt.default(86_400_000),
    /** Stripe allows 25 on one endpoint, and in a sandbox 25 on all together. */
    RECONCILE_READS_PER_SECOND: envInt
      .refine((perSecond) => perSecond > 0, 'Expected at least 1')
      .default(10),
    /** How often refunds that a crash left behind are finished. */
    FINISH_REFUNDS_EVERY_MS: envInt.default(30_000),
    /** How often what else a crash left behind is finished, and expired data is deleted. */
    HOUSEKEEPING_EVERY_MS: envInt.default(600_000),
    /** The clinic refunds a plan in full that ends within its first three business days. */
    REFUND_COOLING_OFF: envFlag.default(false),
    CLINIC_TIME_ZONE: envTimeZone,
    /** As the terms name it; the gateway has the same. */
    CLINIC_NAME: z.string().default('PetWell Veterinary Clinic'),
    CLINIC_PHONE: z.string().default('(904) 555-0134'),
    CLINIC_EMAIL: z.email().default('care@petwell.example'),
    CLINIC_ADDRESS: z.string().default('1200 Riverside Avenue, Jacksonville, FL 32204'),
    /** A consent to other terms is refused; the gateway shows the same. */
    ...textTermsEnvironment,
    /** Its holidays aren't business days. */
    CLINIC_HOLIDAYS: openingHoursEnvironment.CLINIC_HOLIDAYS,
  })
  .superRefine(refuseUnsafeSettings)
  .superRefine((config, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const isLive = /_live_/.test(config.STRIPE_SECRET_KEY);
    if (isLive && config.STRIPE_API_URL !== undefined) {
      refuse('STRIPE_SECRET_KEY', 'A live key must never reach the simulator');
    }
    if (config.NODE_ENV !== 'production') {
      if (isLive) refuse('STRIPE_SECRET_KEY', 'A live key requires NODE_ENV=production');
      return;
    }
    if (config.STRIPE_API_URL !== undefined) {
      refuse('STRIPE_API_URL', 'The simulator has no place in production');
    }
    if (config.STRIPE_SECRET_KEY.endsWith('_simulator')) {
      refuse('STRIPE_SECRET_KEY', "The simulator's key has no place in production");
    }
    if (config.STRIPE_WEBHOOK_SECRET.split(',').some((secret) => secret.length < 24)) {
      refuse('STRIPE_WEBHOOK_SECRET', 'Expected a secret that Stripe made');
    }
  });
export type Config = z.infer<typeof schema>;

/** Reads billing's settings. Throws ConfigError listing every problem. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  return loadConfig(schema, environment);
}
