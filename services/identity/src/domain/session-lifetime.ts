import type { SessionKind } from '@petwell/contracts';

const minute = 60;
const hour = 60 * minute;

/** Token lifetime and absolute session lifetime, in seconds. */
const lifetimes: Record<SessionKind, { tokenSeconds: number; absoluteSeconds: number }> = {
  owner: { tokenSeconds: 15 * minute, absoluteSeconds: 12 * hour },
  staff: { tokenSeconds: 15 * minute, absoluteSeconds: 8 * hour },
  // Covers the time from enrollment to setting the password. Never renewed: renewal would add no security.
  setup: { tokenSeconds: 24 * hour, absoluteSeconds: 24 * hour },
};

export type SessionEnds = { expires: Date; absoluteEnd: Date };

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Computes the expiry times of a session opened now. */
export function openingEnds(kind: SessionKind, now: Date): SessionEnds {
  const { tokenSeconds, absoluteSeconds } = lifetimes[kind];
  return { expires: later(now, tokenSeconds), absoluteEnd: later(now, absoluteSeconds) };
}

/**
 * Computes the expiry of a renewed token. Returns undefined while more than half of the current lifetime is
 * left, or when the absolute end allows no extension.
 */
export function renewedExpiry(
  kind: SessionKind,
  session: SessionEnds,
  now: Date,
): Date | undefined {
  const { tokenSeconds } = lifetimes[kind];
  const remainingMs = session.expires.getTime() - now.getTime();
  if (remainingMs > (tokenSeconds * 1000) / 2) return undefined;
  const next = later(now, tokenSeconds);
  const capped = next < session.absoluteEnd ? next : session.absoluteEnd;
  return capped > session.expires ? capped : undefined;
}
