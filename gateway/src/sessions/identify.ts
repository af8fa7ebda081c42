import type { IdentitySigner } from '@petwell/chassis/core';
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
  /** The session's owner or staff account, for counting. */
  account: string;
};

/**
 * Whom a cookie header belongs to, or undefined for a stranger. `canRenew`: also accepts an expired token whose
 * session identity may still renew.
 */
export type Identify = (
  cookieHeader: string | undefined,
  options: { canRenew: boolean },
) => Identity | undefined;

const maxSessions = 20_000;

function accountOf({ owner, setup, staff }: Principals): string {
  const ownerId = owner?.ownerId ?? setup?.ownerId;
  return ownerId === undefined ? `staff-${staff?.staffId}` : `owner-${ownerId}`;
}

/** Half of the header's life, so that it is still valid when a slow request arrives. */
const headerReuseMs = 30_000;

/**
 * Verifies session cookies and signs whom they belong to. Verified tokens and signed headers are remembered;
 * whether a session has ended is checked on every request.
 */
export function createIdentify(deps: {
  verify: SessionVerifier;
  revocations: Pick<Revocations, 'isRevoked'>;
  gatewayIdentity: Pick<IdentitySigner, 'sign'>;
  hasSecureCookies: boolean;
  now: () => number;
}): Identify {
  const verified = new LRUCache<string, VerifiedSession>({ max: maxSessions });
  const signed = new LRUCache<string, Identity>({ max: maxSessions, ttl: headerReuseMs });

  function verify(
    kind: SessionKind,
    token: string,
    canRenew: boolean,
  ): VerifiedSession | undefined {
    // A token is valid for one kind of cookie only.
    const key = `${kind}=${token}`;
    const session = verified.get(key) ?? deps.verify(kind, token);
    if (!session) return undefined;
    if ((canRenew ? session.renewableUntil : session.expiresAt) <= deps.now()) return undefined;
    verified.set(key, session);
    return deps.revocations.isRevoked(session.sessionId) ? undefined : session;
  }

  function sign(tokens: string, principals: Principals): Identity {
    const known = signed.get(tokens);
    if (known) return known;
    const header = deps.gatewayIdentity.sign(principals);
    const identity = { header, account: accountOf(principals) };
    signed.set(tokens, identity);
    return identity;
  }

  return (cookieHeader, { canRenew }) => {
    if (!cookieHeader?.includes('petwell_')) return undefined;
    const cookies = parseCookie(cookieHeader);
    const principals: Principals = {};
    const tokens: string[] = [];
    for (const kind of sessionKindSchema.options) {
      const token = cookies[sessionCookieName(kind, deps.hasSecureCookies)];
      const session = token === undefined ? undefined : verify(kind, token, canRenew);
      if (!session) continue;
      Object.assign(principals, session.principals);
      tokens.push(`${kind}=${token}`);
    }
    return tokens.length === 0 ? undefined : sign(tokens.join(), principals);
  };
}
