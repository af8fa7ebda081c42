import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createSecrets, databaseNames } from './create-secrets.ts';
import { writeFileAtomically } from './files.ts';
import { StackError } from './stack-error.ts';

const passwordSchema = z.string().min(16);
const signingKeySchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});

const secretsSchema = z.object({
  postgresPassword: passwordSchema,
  databasePasswords: z.record(z.enum(databaseNames), passwordSchema),
  serviceAuthSecret: z.string().min(32),
  /** ES256, private; the gateway signs with it whom a request comes from. */
  gatewayIdentityKey: signingKeySchema,
  /** ES256, private; identity signs sessions with it. */
  sessionSigningKey: signingKeySchema,
});
export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the secrets in `dataDir`, or creates them on the first call. Throws StackError when the file is
 * damaged: new secrets would not open the existing databases.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    const secrets = secretsSchema.parse(createSecrets());
    await writeFileAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  }
  const parsed = secretsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new StackError(`${file} is damaged; start over with "make reset", which deletes all data.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
