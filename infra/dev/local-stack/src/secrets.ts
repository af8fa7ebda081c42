import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from './files.ts';
import { StackError } from './stack-error.ts';

/** One database and one user per service, one for the embedded bus, one for the gateway's limits. */
export const databaseNames = [
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
  'bus',
  'gateway',
] as const;
export type DatabaseName = (typeof databaseNames)[number];

const passwordSchema = z.string().min(16);
const signingKeySchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
});

const databasePassword = () => randomBytes(18).toString('hex');

const secretsSchema = z.object({
  postgresPassword: passwordSchema,
  databasePasswords: z.record(z.enum(databaseNames), passwordSchema),
  serviceAuthSecret: z.string().min(32),
  gatewayIdentitySecret: z.string().min(32),
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
    const secrets = createSecrets();
    await writeFileAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  }
  const stored = parseJson(text);
  const parsed = secretsSchema.safeParse(withNewDatabases(stored));
  if (parsed.success) {
    const completed = `${JSON.stringify(parsed.data, null, 2)}\n`;
    if (completed !== text) await writeFileAtomically(file, completed);
    return parsed.data;
  }
  throw new StackError(`${file} is damaged; start over with "make reset", which deletes all data.`);
}

/** Adds passwords for databases that did not exist when the file was written. */
function withNewDatabases(stored: unknown): unknown {
  const parsed = z
    .looseObject({ databasePasswords: z.record(z.string(), z.string()) })
    .safeParse(stored);
  if (!parsed.success) return stored;
  const fresh = Object.fromEntries(databaseNames.map((name) => [name, databasePassword()]));
  const { databasePasswords, ...others } = parsed.data;
  return { ...others, databasePasswords: { ...fresh, ...databasePasswords } };
}

/** Returns the key without its private part. */
export function publicSigningKey(key: Secrets['sessionSigningKey']): Record<string, unknown> {
  const { d: _private, ...publicKey } = key;
  return publicKey;
}

/** Creates random secrets. */
export function createSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const passwords = databaseNames.map((name) => [name, databasePassword()]);
  return secretsSchema.parse({
    postgresPassword: databasePassword(),
    databasePasswords: Object.fromEntries(passwords) as Record<DatabaseName, string>,
    serviceAuthSecret: randomBytes(36).toString('base64url'),
    gatewayIdentitySecret: randomBytes(36).toString('base64url'),
    sessionSigningKey: {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(6).toString('hex'),
      alg: 'ES256',
      use: 'sig',
    },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
