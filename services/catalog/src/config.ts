import {
  envTimeZone,
  loadConfig,
  refuseUnsafeSettings,
  statefulEnvironment,
} from '@petwell/chassis';
import { z } from 'zod';

const schema = z
  .object({
    ...statefulEnvironment,
    /** Decides at what instant a day begins from which a version is sold. */
    CLINIC_TIME_ZONE: envTimeZone,
  })
  .superRefine(refuseUnsafeSettings);
export type Config = z.infer<typeof schema>;

/** Reads the catalog's settings. Throws ConfigError listing every problem. */
export const readConfig = (environment = process.env): Config => loadConfig(schema, environment);

/** Reads the seed's only setting, the database URL. */
export const readSeedConfig = (): { DATABASE_URL: string } =>
  loadConfig(z.object({ DATABASE_URL: z.url() }), process.env);
