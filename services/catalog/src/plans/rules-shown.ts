import { currentVersion, type OfferVersion, type StoredOffer } from '../core/rules-offer.ts';

/** For how long a person who saw a version may still take it. */
const honoredMs = 24 * 3_600_000;

export type VersionChoice =
  | { kind: 'sold'; version: OfferVersion }
  /** Another version is sold by now. */
  | { kind: 'replaced'; shown: OfferVersion; version: OfferVersion }
  | { kind: 'not_sold' };

/** Returns when a version stopped being sold, or null while it is. */
function endOf(offer: StoredOffer, { number }: OfferVersion, now: Date): Date | null {
  const next = offer.versions.find((other) => other.number > number && other.effectiveFrom <= now);
  const ends = [next?.effectiveFrom, offer.retiredAt].flatMap((end) => end?.getTime() ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/**
 * Chooses the version that a person gets: the one sold now, or the one they were shown if it was replaced, or its plan
 * retired, less than a day ago. For `members` of an old system, retired plans are sold as they were last.
 */
export function chooseVersion(
  offer: StoredOffer,
  { shown, isMember, now }: { shown: number | undefined; isMember: boolean; now: Date },
): VersionChoice {
  const current = currentVersion(offer, now);
  if (!current) return { kind: 'not_sold' };
  const isSold = offer.retiredAt === null || isMember;
  if (shown === undefined) {
    return isSold ? { kind: 'sold', version: current } : { kind: 'not_sold' };
  }
  const version = offer.versions.find(
    ({ number, effectiveFrom }) => number === shown && effectiveFrom <= now,
  );
  if (!version) return { kind: 'not_sold' };
  const endedAt = endOf(offer, version, now);
  const isHonored = endedAt === null || now.getTime() - endedAt.getTime() < honoredMs;
  if (isHonored) return { kind: 'sold', version };
  return isSold ? { kind: 'replaced', shown: version, version: current } : { kind: 'not_sold' };
}
