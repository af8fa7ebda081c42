import type { GatewayIdentity } from '@petwell/chassis/core';
import {
  sessionCookieName,
  sessionKindSchema,
  type Principals,
  type SessionKind,
} from '@petwell/contracts';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import type { Revocations } from './revocations.ts';
import type { SessionVerifier, VerifiedSession } from './session-verifier.ts';

export type Identity = {
  /** The signed identity header. */
  header: string;
  /** Whose session it is, for counting. */
  account: string;
};

/** Whom a cookie header belongs to, or undefined for a stranger. */
export type Identify = (cookieHeader: string | undefined) => Identity | undefined;

const maxSessions = 20_000;

function accountOf({ owner, setup, staff }: Principals): string {
  const ownerId = owner?.ownerId ?? setup?.ownerId;
  return ownerId === undefined ? `staff-${staff?.staffId}` : `owner-${ownerId}`;
}

/**
 * Verifies session cookies and signs whom they belong to. Verified tokens are remembered; whether a session
 * has ended is checked on every request.
 */
export function createIdentify(deps: {
  verify: SessionVerifier;
  revocations: Pick<Revocations, 'isRevoked'>;
  gatewayIdentity: Pick<GatewayIdentity, 'sign'>;
  hasSecureCookies: boolean;
  now: () => number;
}): Identify {
  const verified = new LRUCache<string, VerifiedSession>({ max: maxSessions });

  function verify(kind: SessionKind, token: string): VerifiedSession | undefined {
    // A token is valid for one kind of cookie only.
    const key = `${kind}=${token}`;
    const session = verified.get(key) ?? deps.verify(kind, token);
    if (!session || session.expiresAt <= deps.now()) return undefined;
    verified.set(key, session);
    return deps.revocations.isRevoked(session.sessionId) ? undefined : session;
  }

  return (cookieHeader) => {
    if (!cookieHeader?.includes('petwell_')) return undefined;
    const cookies = parseCookie(cookieHeader);
    const principals: Principals = {};
    for (const kind of sessionKindSchema.options) {
      const token = cookies[sessionCookieName(kind, deps.hasSecureCookies)];
      Object.assign(principals, token && verify(kind, token)?.principals);
    }
    if (Object.keys(principals).length === 0) return undefined;
    return { header: deps.gatewayIdentity.sign(principals), account: accountOf(principals) };
  };
}
