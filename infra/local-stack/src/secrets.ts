import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from './files.ts';
import { StackError } from './stack-error.ts';

/** One database and one user per service, and one for the embedded bus. */
export const databaseNames = [
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
  'bus',
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
 * The secrets of the stack in `dataDir`, made on the first call and kept. Throws StackError when the
 * file is damaged: new secrets would not open the databases that the old ones closed.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) {
    const secrets = createSecrets();
    await writeFileAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);
    return secrets;
  }
  const parsed = secretsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new StackError(`${file} is damaged; start over with "make reset", which deletes all data.`);
}

/** The same key without its private part, for those who only verify. */
export function publicSigningKey(key: Secrets['sessionSigningKey']): Record<string, unknown> {
  const { d: _private, ...publicKey } = key;
  return publicKey;
}

/** Fresh random secrets. */
export function createSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const passwords = databaseNames.map((name) => [name, randomBytes(18).toString('hex')]);
  return secretsSchema.parse({
    postgresPassword: randomBytes(18).toString('hex'),
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
