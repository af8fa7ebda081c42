import type { SessionKind } from '@petwell/contracts';

const minute = 60;
const hour = 60 * minute;

/** Seconds: how long one token lives, and how long a session can be renewed. */
const lifetimes: Record<SessionKind, { tokenSeconds: number; absoluteSeconds: number }> = {
  owner: { tokenSeconds: 15 * minute, absoluteSeconds: 12 * hour },
  staff: { tokenSeconds: 15 * minute, absoluteSeconds: 8 * hour },
  // From enrolling until the password is set, in one piece: renewing would not make it any safer.
  setup: { tokenSeconds: 24 * hour, absoluteSeconds: 24 * hour },
};

export type SessionEnds = { expires: Date; absoluteEnd: Date };

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** The ends of a session that is opened now. */
export function openingEnds(kind: SessionKind, now: Date): SessionEnds {
  const { tokenSeconds, absoluteSeconds } = lifetimes[kind];
  return { expires: later(now, tokenSeconds), absoluteEnd: later(now, absoluteSeconds) };
}

/**
 * When a renewed token would expire; undefined while the present one has more than half of its life
 * left, or when the session's absolute end allows nothing longer.
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
