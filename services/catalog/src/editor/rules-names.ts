import type { LockedOffer, NamedVersion } from './transaction.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a version is sold, or will be: no later one is in effect. */
const isCurrentOrLater = (
  version: NamedVersion,
  versions: readonly NamedVersion[],
  now: Date,
): boolean =>
  !versions.some(
    ({ offerId, number, effectiveFrom }) =>
      offerId === version.offerId && number > version.number && effectiveFrom <= now,
  );

/** Whether another plan, or another add-on, has the name or will have it; retired ones keep theirs. */
export function isNameTaken(
  name: string,
  {
    id,
    offers,
    versions,
    now,
  }: {
    /** Of the offer that wants it; null for a new one. */
    id: number | null;
    offers: readonly LockedOffer[];
    versions: readonly NamedVersion[];
    now: Date;
  },
): boolean {
  const reserved = versions
    .filter((version) => isCurrentOrLater(version, versions, now))
    .map((version) => ({ id: version.offerId, name: version.name }));
  return [...offers, ...reserved].some((other) => other.id !== id && isSame(other.name, name));
}
