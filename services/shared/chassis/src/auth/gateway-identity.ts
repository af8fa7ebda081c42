import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { principalsSchema, type Principals } from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { PublicKeySet, SigningKeySet } from './key-sets.ts';

/**
 * Header in which the gateway passes verified sessions to services. The gateway strips it from client
 * requests.
 */
export const identityHeader = 'x-petwell-identity';
export const clientAddressHeader = 'x-petwell-client-address';
/** Header with the value of the device cookie, which recognizes a browser without signing it in. */
export const deviceHeader = 'x-petwell-device';
/** Header in which identity reports the sessions ended by this request. The gateway rejects them at once. */
export const revokedSessionsHeader = 'x-petwell-revoked-sessions';

const audience = 'petwell-services';
const claimsSchema = z.object({ principals: principalsSchema });

const settings = { algorithm: 'ES256', issuer: 'gateway', audience } as const;

/** Signs the sessions that the gateway has checked, for one minute, so that services need not verify cookies. */
export function createIdentitySigner([first]: SigningKeySet) {
  if (!first) throw new Error('no signing key');
  const key = createPrivateKey({ key: first, format: 'jwk' });
  return {
    lifetimeSeconds: 60,
    sign: (principals: Principals): string =>
      jwt.sign({ principals }, key, { ...settings, keyid: first.kid, expiresIn: 60 }),
  };
}
export type IdentitySigner = ReturnType<typeof createIdentitySigner>;

/** Verifies what the gateway signed with one of these keys: ES256 and nothing else. */
export function createIdentityVerifier(keys: PublicKeySet) {
  const byKid = new Map<string, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]),
  );
  const { algorithm, ...expected } = settings;
  return {
    /** Returns undefined unless the gateway signed the token within the last minute. */
    verify(token: string): Principals | undefined {
      try {
        const kid = jwt.decode(token, { complete: true })?.header.kid;
        const key = kid === undefined ? undefined : byKid.get(kid);
        if (!key) return undefined;
        const claims = jwt.verify(token, key, { ...expected, algorithms: [algorithm] });
        return claimsSchema.parse(claims).principals;
      } catch {
        return undefined;
      }
    },
  };
}
export type IdentityVerifier = ReturnType<typeof createIdentityVerifier>;
