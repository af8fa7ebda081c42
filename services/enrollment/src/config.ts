import { envFlag, loadConfig, refuseWeakSecrets, statefulEnvironment } from '@petwell/chassis';
import { z } from 'zod';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const schema = z
  .object({
    ...statefulEnvironment,
    CATALOG_URL: z.url(),
    IDENTITY_URL: z.url(),
    BILLING_URL: z.url(),
    NOTIFICATION_URL: z.url(),
    /** Where months and days of staff's figures begin. */
    CLINIC_TIME_ZONE: z
      .string()
      .default('America/New_York')
      .refine(isTimeZone, 'Expected a time zone like America/New_York'),
    /** How long a request waits for staff's work on many customers before it goes on as a job. */
    STAFF_JOB_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(10_000),
    /** How often outdated data is removed. */
    HOUSEKEEPING_INTERVAL_MS: z.coerce
      .number()
      .int()
      .min(10)
      .default(10 * 60_000),
    /** False only on a local machine without TLS. */
    COOKIE_SECURE: envFlag.default(true),
  })
  .superRefine(refuseWeakSecrets)
  .superRefine((config, context) => {
    if (config.NODE_ENV !== 'production') return;
    if (!config.COOKIE_SECURE) {
      const message = 'Cookies must be Secure in production';
      context.addIssue({ code: 'custom', path: ['COOKIE_SECURE'], message });
    }
  });
export type Config = z.infer<typeof schema>;

/** The settings of enrollment. Throws a ConfigError that lists every problem. */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config =>
  loadConfig(schema, environment);
