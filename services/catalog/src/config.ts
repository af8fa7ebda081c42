import { envInt, loadConfig, refuseWeakSecrets, serviceEnvironment } from '@petwell/chassis';
import { z } from 'zod';

const schema = z
  .object({
    ...serviceEnvironment,
    DATABASE_URL: z.url(),
    DATABASE_POOL_SIZE: envInt.default(5),
  })
  .superRefine(refuseWeakSecrets);
export type Config = z.infer<typeof schema>;

/** The settings of the catalog. Throws ConfigError listing everything that is wrong. */
export const readConfig = (environment = process.env): Config => loadConfig(schema, environment);

/** The seed needs nothing but its database. */
export const readSeedConfig = (): { DATABASE_URL: string } =>
  loadConfig(z.object({ DATABASE_URL: z.url() }), process.env);
