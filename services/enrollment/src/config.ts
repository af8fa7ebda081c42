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
    /** Months and days of staff's figures begin there. */
    CLINIC_TIME_ZONE: z
      .string()
      .default('America/New_York')
      .refine(isTimeZone, 'Expected a time zone like America/New_York'),
    /** Staff's work on many enrollments is waited for so long; then it goes on as a job. */
    STAFF_JOB_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(10_000),
    /** How often what has served its time is looked for. */
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

/** The settings of enrollment. Throws ConfigError listing everything that is wrong. */
export const readConfig = (environment: Record<string, string | undefined> = process.env): Config =>
  loadConfig(schema, environment);

/** What filling the database for measuring needs. Throws ConfigError. */
export const readSeedLoadConfig = () =>
  loadConfig(z.object({ DATABASE_URL: statefulEnvironment.DATABASE_URL }), process.env);
