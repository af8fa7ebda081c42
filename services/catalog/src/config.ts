import { envInt, loadConfig, refuseUnsafeSettings, serviceEnvironment } from '@petwell/chassis';
import { z } from 'zod';

const schema = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: z.url(),
    DATABASE_POOL_SIZE: envInt.default(5),
  })
  .superRefine(refuseUnsafeSettings);
export type Config = z.infer<typeof schema>;

/** Reads the catalog's settings. Throws ConfigError listing every problem. */
export const readConfig = (environment = process.env): Config => loadConfig(schema, environment);

/** Reads the seed's only setting, the database URL. */
export const readSeedConfig = (): { DATABASE_URL: string } =>
  loadConfig(z.object({ DATABASE_URL: z.url() }), process.env);
