import type { SessionKind } from '@petwell/contracts';
import type { SessionEnds } from '../core/store-sessions.ts';

const minute = 60;
const hour = 60 * minute;

type Lifetime = { tokenSeconds: number; idleSeconds: number; absoluteSeconds: number };

/** How long a token is accepted, an unused session can be renewed, and a session lasts at most. */
const lifetimes: Record<SessionKind, Lifetime> = {
  owner: { tokenSeconds: 15 * minute, idleSeconds: 30 * minute, absoluteSeconds: 12 * hour },
  staff: { tokenSeconds: 15 * minute, idleSeconds: 15 * minute, absoluteSeconds: 8 * hour },
  // Covers the time from enrollment to setting the password. Never renewed: renewal would add no security.
  setup: { tokenSeconds: 24 * hour, idleSeconds: 24 * hour, absoluteSeconds: 24 * hour },
};

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Computes the expiry times of a session opened now. */
export function openingEnds(kind: SessionKind, now: Date): SessionEnds {
  const { idleSeconds, absoluteSeconds } = lifetimes[kind];
  return { expires: later(now, idleSeconds), absoluteEnd: later(now, absoluteSeconds) };
}

/** Computes the expiry of a token issued now. */
export function tokenExpiry(kind: SessionKind, { expires }: SessionEnds, now: Date): Date {
  const end = later(now, lifetimes[kind].tokenSeconds);
  return end < expires ? end : expires;
}

/**
 * Computes the idle end of a session in use. Returns undefined while more than half of the token's lifetime
 * is left, or when the absolute end allows no extension.
 */
export function renewedExpiry(
  kind: SessionKind,
  session: SessionEnds,
  now: Date,
): Date | undefined {
  const { tokenSeconds, idleSeconds } = lifetimes[kind];
  const next = later(now, idleSeconds);
  const unusedMs = next.getTime() - session.expires.getTime();
  if (unusedMs < (tokenSeconds * 1000) / 2) return undefined;
  const capped = next < session.absoluteEnd ? next : session.absoluteEnd;
  return capped > session.expires ? capped : undefined;
}
