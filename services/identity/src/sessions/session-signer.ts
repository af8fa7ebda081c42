import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { SigningKeySet } from '@petwell/chassis';
import { sessionAudience, sessionIssuer } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import type { SessionSigner } from './issue-session.ts';

/**
 * Creates a signer that uses the first key of the set. To rotate keys: add the new key second, here and in
 * the gateway's verification keys; then move it first; then remove the old key after 24 hours.
 */
export function createSessionSigner(keys: SigningKeySet): SessionSigner {
  const [first] = keys;
  if (!first) throw new Error('no signing key');
  const key: KeyObject = createPrivateKey({ key: first, format: 'jwk' });
  return {
    sign({ kind, claims, issuedAt, expires }) {
      const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
      return jwt.sign({ ...claims, iat: seconds(issuedAt), exp: seconds(expires) }, key, {
        algorithm: 'ES256',
        keyid: first.kid,
        issuer: sessionIssuer,
        audience: sessionAudience(kind),
      });
    },
  };
}
