/** Imports no packages, so that it also runs where only Docker is (docs/deploy.md). */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

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

export const createPassword = () => randomBytes(18).toString('hex');

/** Creates a private P-256 key for ES256. */
export function createSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(6).toString('hex');
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

/** Creates random secrets. */
export function createSecrets() {
  return {
    postgresPassword: createPassword(),
    databasePasswords: Object.fromEntries(databaseNames.map((name) => [name, createPassword()])),
    serviceAuthSecret: randomBytes(36).toString('base64url'),
    gatewayIdentityKey: createSigningKey(),
    sessionSigningKey: createSigningKey(),
  };
}

/** Returns the key without its private part. */
export function publicSigningKey(key: { d?: string }): object {
  const { d: _private, ...publicKey } = key;
  return publicKey;
}
