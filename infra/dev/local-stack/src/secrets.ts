import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  createPassword,
  createSecrets,
  createSigningKey,
  databaseNames,
} from './create-secrets.ts';
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
  const stored = parseJson(text);
  const parsed = secretsSchema.safeParse(complete(stored));
  if (parsed.success) {
    const completed = `${JSON.stringify(parsed.data, null, 2)}\n`;
    if (completed !== text) await writeFileAtomically(file, completed);
    return parsed.data;
  }
  throw new StackError(`${file} is damaged; start over with "make reset", which deletes all data.`);
}

/** Adds what did not exist when the file was written: passwords of databases, and the gateway's key. */
function complete(stored: unknown): unknown {
  const parsed = z
    .looseObject({ databasePasswords: z.record(z.string(), z.string()) })
    .safeParse(stored);
  if (!parsed.success) return stored;
  const fresh = Object.fromEntries(databaseNames.map((name) => [name, createPassword()]));
  const { databasePasswords, ...others } = parsed.data;
  return {
    gatewayIdentityKey: createSigningKey(),
    ...others,
    databasePasswords: { ...fresh, ...databasePasswords },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
