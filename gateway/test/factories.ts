import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { SessionKind } from '@petwell/contracts';
import jwt from 'jsonwebtoken';

export type Keys = { kid: string; privateKey: KeyObject; publicJwk: object };

export function createKeys(kid: string): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, publicJwk: { ...publicKey.export({ format: 'jwk' }), kid } };
}

const claims = {
  owner: { ownerId: 5, isDemo: false, isMailboxConfirmed: true },
  setup: { ownerId: 5, enrollmentId: 9, email: 'jordan@example.com' },
  staff: { staffId: 2, username: 'admin', name: null, role: 'manager' },
} as const;

let count = 0;

/** Signs a session token the way identity does. */
export function sessionToken(
  keys: Keys,
  kind: SessionKind,
  overrides: {
    claims?: object;
    sessionId?: string;
    expiresIn?: number;
    audience?: string;
    issuer?: string;
    kid?: string;
  } = {},
): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  count += 1;
  return jwt.sign(
    {
      sessionId: overrides.sessionId ?? `session-${String(count).padStart(16, '0')}`,
      absoluteEnd: nowSeconds + 43_200,
      ...claims[kind],
      ...overrides.claims,
      exp: nowSeconds + (overrides.expiresIn ?? 900),
    },
    keys.privateKey,
    {
      algorithm: 'ES256',
      keyid: overrides.kid ?? keys.kid,
      issuer: overrides.issuer ?? 'petwell-identity',
      audience: overrides.audience ?? `petwell-${kind}`,
    },
  );
}
