import { createPrivateKey, type KeyObject } from 'node:crypto';
import { sessionAudience, sessionIssuer } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { SessionSigner } from '../use-cases/issue-session.ts';

const privateJwkSchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** A private JWK set (RFC 7517) of P-256 keys, as JSON text. The first key signs. */
export const signingKeysSchema = z.string().transform((text, context) => {
  try {
    return z.object({ keys: z.array(privateJwkSchema).min(1) }).parse(JSON.parse(text)).keys;
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'Expected a JWK set with private P-256 keys, each with a kid',
    });
    return z.NEVER;
  }
});
export type SigningKeys = z.infer<typeof signingKeysSchema>;

/**
 * Creates a signer that uses the first key of the set. To rotate keys: add the new key second, here and in
 * the gateway's verification keys; then move it first; then remove the old key after 24 hours.
 */
export function createSessionSigner(keys: SigningKeys): SessionSigner {
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
