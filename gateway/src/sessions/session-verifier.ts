import { createPublicKey, type KeyObject } from 'node:crypto';
import type { PublicKeySet } from '@petwell/chassis/core';
import {
  ownerSessionSchema,
  sessionAudience,
  sessionIssuer,
  setupSessionSchema,
  staffSessionSchema,
  type Principals,
  type SessionKind,
} from '@petwell/contracts';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

export type VerifiedSession = {
  sessionId: string;
  principals: Principals;
  /** Epoch ms. */
  expiresAt: number;
  /** Until when GET /api/session renews the session, although the token has expired. Epoch ms. */
  renewableUntil: number;
};

const kinds = {
  owner: ownerSessionSchema,
  setup: setupSessionSchema,
  staff: staffSessionSchema,
} as const;
const lifetimeSchema = z.object({
  exp: z.int(),
  absoluteEnd: z.int(),
  idleEnd: z.int().optional(),
});

/**
 * Verifies session tokens, except whether they have ended: ES256 only, a known key, issued by identity for
 * the audience of its kind. Returns undefined for everything else: an invalid cookie counts as no cookie.
 */
export function createSessionVerifier(keys: PublicKeySet) {
  const byKid = new Map<string, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]),
  );
  return (kind: SessionKind, token: string): VerifiedSession | undefined => {
    try {
      const kid = jwt.decode(token, { complete: true })?.header.kid;
      const key = kid === undefined ? undefined : byKid.get(kid);
      if (!key) return undefined;
      const claims = jwt.verify(token, key, {
        algorithms: ['ES256'],
        issuer: sessionIssuer,
        audience: sessionAudience(kind),
        // The caller compares both ends with the time of each request.
        ignoreExpiration: true,
      });
      const { exp, absoluteEnd, idleEnd = exp } = lifetimeSchema.parse(claims);
      const session = kinds[kind].parse(claims);
      return {
        sessionId: session.sessionId,
        principals: { [kind]: session },
        expiresAt: Math.min(exp, absoluteEnd) * 1000,
        renewableUntil: Math.min(idleEnd, absoluteEnd) * 1000,
      };
    } catch {
      return undefined;
    }
  };
}
export type SessionVerifier = ReturnType<typeof createSessionVerifier>;
