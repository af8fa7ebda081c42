import { z } from 'zod';

const port = z.string().regex(/^\d+$/, 'Expected a port number').transform(Number);

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8091),
  SMTP_PORT: port.default(2525),
  DATA_DIR: z.string().default('.data/mail'),
});

export type Config = { host: string; port: number; smtpPort: number; dataDir: string };

/** Reads the environment. Throws with every invalid variable. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = parsed.data;
  return { host: HOST, port: PORT, smtpPort: SMTP_PORT, dataDir: DATA_DIR };
}
