import type { GatewayIdentity } from '@petwell/chassis/core';
import { sessionCookieName, sessionKindSchema, type Principals } from '@petwell/contracts';
import { LRUCache } from 'lru-cache';
import type { Revocations } from './revocations.ts';
import type { SessionVerifier, VerifiedSession } from './session-verifier.ts';

export type Identified = {
  /** The signed identity header. */
  header: string;
  /** Whose session it is, for counting. */
  account: string;
};

/** Whom a cookie header belongs to, or undefined for a stranger. */
export type Identify = (cookieHeader: string | undefined) => Identified | undefined;

const maxSessions = 20_000;
/** Half of the header's life, so that it is still good when a slow request arrives. */
const headerReuseMs = 30_000;

type SignedHeader = Identified & { goodUntil: number };

function accountOf({ owner, setup, staff }: Principals): string {
  const ownerId = owner?.ownerId ?? setup?.ownerId;
  return ownerId === undefined ? `staff-${staff?.staffId}` : `owner-${ownerId}`;
}

/** The first value of each cookie that is asked for. */
function readCookies(header: string, names: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const name = pair.slice(0, equals).trim();
    if (names.has(name) && !found.has(name)) found.set(name, pair.slice(equals + 1).trim());
  }
  return found;
}

/**
 * Reads, verifies and signs whom a request comes from. Verified tokens and signed headers are
 * remembered; whether a session was ended is asked every time, outside of what is remembered.
 */
export function createIdentify(deps: {
  verify: SessionVerifier;
  revocations: Pick<Revocations, 'isRevoked'>;
  gatewayIdentity: Pick<GatewayIdentity, 'sign'>;
  hasSecureCookies: boolean;
  now: () => number;
}): Identify {
  const cookieNames = new Map(
    sessionKindSchema.options.map((kind) => [sessionCookieName(kind, deps.hasSecureCookies), kind]),
  );
  const names = new Set(cookieNames.keys());
  const verified = new LRUCache<string, VerifiedSession>({ max: maxSessions });
  const signed = new LRUCache<string, SignedHeader>({ max: maxSessions });

  function session(name: string, token: string): VerifiedSession | undefined {
    // The kind belongs into the key: a token is good for one kind of cookie only.
    const key = `${name}=${token}`;
    let known = verified.get(key);
    if (!known) {
      const kind = cookieNames.get(name);
      known = kind && deps.verify(kind, token);
      if (!known) return undefined;
      verified.set(key, known);
    }
    if (known.expiresAt <= deps.now()) {
      verified.delete(key);
      return undefined;
    }
    return deps.revocations.isRevoked(known.sessionId) ? undefined : known;
  }

  return (cookieHeader) => {
    if (!cookieHeader?.includes('petwell_')) return undefined;
    const sessions: VerifiedSession[] = [];
    let key = '';
    for (const [name, token] of readCookies(cookieHeader, names)) {
      const found = session(name, token);
      if (!found) continue;
      sessions.push(found);
      key += `${name}=${token};`;
    }
    if (sessions.length === 0) return undefined;
    const now = deps.now();
    const known = signed.get(key);
    if (known && known.goodUntil > now) return known;
    const principals = sessions.reduce<Principals>(
      (all, one) => ({ ...all, ...one.principals }),
      {},
    );
    const header = deps.gatewayIdentity.sign(principals);
    const goodUntil = Math.min(now + headerReuseMs, ...sessions.map((one) => one.expiresAt));
    const identified = { header, account: accountOf(principals), goodUntil };
    signed.set(key, identified);
    return identified;
  };
}
