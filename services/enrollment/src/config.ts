import {
  envFlag,
  envTimeZone,
  loadConfig,
  openingHoursEnvironment,
  refuseUnsafeSettings,
  statefulEnvironment,
  textTermsEnvironment,
} from '@petwell/chassis';
import { columnNameSchema, moneySchema } from '@petwell/contracts';
import { z } from 'zod';

/** The vets or rooms that visits are planned for, by comma: `Dr. Lee, Dr. Ortiz, Surgery`. */
const envColumns = z
  .string()
  .default('')
  .transform((text) => (text.trim() === '' ? 'Visits' : text).split(',').map((name) => name.trim()))
  .pipe(
    z
      .array(columnNameSchema)
      .max(8)
      .refine((names) => new Set(names).size === names.length, 'Expected each name once'),
  );

const schema = z
  .object({
    ...statefulEnvironment,
    CATALOG_URL: z.url(),
    IDENTITY_URL: z.url(),
    BILLING_URL: z.url(),
    NOTIFICATION_URL: z.url(),
    CLINIC_TIME_ZONE: envTimeZone,
    CLINIC_PHONE: z.string().default('(904) 555-0134'),
    /** Never a member's address. The same as the gateway's. */
    CLINIC_EMAIL: z.email().default('care@petwell.example'),
    ...openingHoursEnvironment,
    CLINIC_COLUMNS: envColumns,
    /** The same as the gateway's. */
    OWNER_CANCEL_ONLINE: textTermsEnvironment.OWNER_CANCEL_ONLINE,
    /** Whether staff may record that an owner agreed by phone to a price that isn't higher. */
    PHONE_AGREEMENTS: envFlag.default(true),
    /** Whether staff offer to pay a year in advance, and the percentage off the price of twelve months. */
    YEARLY_PAYMENT: envFlag.default(false),
    YEARLY_DISCOUNT_PERCENT: z
      .string()
      .regex(/^(1?\d|20)$/, 'Expected a whole number from 0 to 20')
      .default('0')
      .transform(Number),
    /** Whether a plan that its pet outgrows ends with its plan year if the owner doesn't answer the email about it. */
    LIFE_STAGE_WITHOUT_ANSWER: z.enum(['goes-on', 'ends']).default('goes-on'),
    /** The membership fee of an owner's second pet or a later one. Unset: the plan's own. */
    FURTHER_PET_FEE: moneySchema.optional(),
    /** By how much such a pet's plan is cheaper per month. Unset: by nothing. */
    FURTHER_PET_DISCOUNT: moneySchema
      .refine((amount) => amount !== '0.00', 'Expected an amount above 0.00')
      .optional(),
    /** How many set-up mails imported members get in an hour, at most. */
    IMPORT_MAILS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(200),
    /** How long a bulk staff request waits before it returns a job. */
    STAFF_JOB_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(10_000),
    /** How often due care notices are sent. */
    CARE_INTERVAL_MS: z.coerce.number().int().min(10).default(60_000),
    /** How often the figures of plans are added up. */
    FIGURES_INTERVAL_MS: z.coerce
      .number()
      .int()
      .min(10)
      .default(10 * 60_000),
    /** How often expired data is deleted. */
    HOUSEKEEPING_INTERVAL_MS: z.coerce
      .number()
      .int()
      .min(10)
      .default(10 * 60_000),
    /** False only on a local machine without TLS. */
    COOKIE_SECURE: envFlag.default(true),
  })
  .superRefine(refuseUnsafeSettings)
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    if (!config.COOKIE_SECURE) {
      const message = 'Cookies must be Secure in production';
      context.addIssue({ code: 'custom', path: ['COOKIE_SECURE'], message });
    }
  });
export type Config = z.infer<typeof schema>;

/** Reads enrollment's settings. Throws ConfigError listing every problem. */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config =>
  loadConfig(schema, environment);
