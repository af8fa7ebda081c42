import { clinicDay } from '@petwell/chassis/time';
import type { Oddity, OfferDetail, OfferSummary, PublishedVersion } from '@petwell/contracts';
import {
  currentVersion,
  scheduledVersion,
  type OfferVersion,
  type StoredOffer,
} from '../core/rules-offer.ts';
import { valueOf } from './rules-value.ts';

type Now = { now: Date; timeZone: string };

const presentVersion = (version: OfferVersion): PublishedVersion => ({
  version: version.number,
  content: version.content,
  effectiveFrom: version.effectiveFrom.toISOString(),
  publishedAt: version.publishedAt.toISOString(),
  publishedBy: version.publishedBy,
  reason: version.reason,
  pricesConfirmed: version.pricesConfirmed && {
    at: version.pricesConfirmed.at.toISOString(),
    by: version.pricesConfirmed.by,
  },
});

const partsOf = ({ kind, id, code, retiredAt }: StoredOffer) => ({
  kind,
  id,
  code,
  retiredAt: retiredAt?.toISOString() ?? null,
});

/** Converts a plan or add-on to what its manager decides about. */
export function presentDetail(
  offer: StoredOffer,
  { now, oddities }: { now: Date; oddities: readonly Oddity[] },
): OfferDetail {
  const [current, scheduled] = [currentVersion(offer, now), scheduledVersion(offer, now)];
  const { draft } = offer;
  return {
    ...partsOf(offer),
    current: current ? presentVersion(current) : null,
    scheduled: scheduled ? presentVersion(scheduled) : null,
    draft: draft && {
      revision: draft.revision,
      content: draft.content,
      oddities: [...oddities],
      updatedAt: draft.updatedAt.toISOString(),
      updatedBy: draft.updatedBy,
    },
    earlier: offer.versions
      .filter((version) => version !== current && version !== scheduled)
      .map(presentVersion)
      .toReversed(),
  };
}

/** As it is sold now, or if it never was, as it will be or is drafted. */
function shownOf(offer: StoredOffer, now: Date) {
  const version = currentVersion(offer, now) ?? scheduledVersion(offer, now);
  if (version) {
    const { content, publishedAt, publishedBy } = version;
    return { content, changedAt: publishedAt, changedBy: publishedBy };
  }
  if (!offer.draft) throw new Error(`${offer.code} has neither a version nor a draft`);
  const { content, updatedAt, updatedBy } = offer.draft;
  return { content, changedAt: updatedAt, changedBy: updatedBy };
}

/** Converts a plan or add-on to its row in the managers' list. */
export function presentSummary(offer: StoredOffer, { now, timeZone }: Now): OfferSummary {
  const { content, changedAt, changedBy } = shownOf(offer, now);
  const scheduled = scheduledVersion(offer, now);
  return {
    ...partsOf(offer),
    name: content.name,
    monthlyCents: content.monthlyCents,
    membershipFeeCents: content.kind === 'plan' ? content.membershipFeeCents : null,
    value: valueOf(content.benefits),
    version: currentVersion(offer, now)?.number ?? null,
    changedAt: changedAt.toISOString(),
    changedBy,
    scheduled: scheduled
      ? {
          version: scheduled.number,
          effectiveOn: clinicDay(scheduled.effectiveFrom, timeZone),
          monthlyCents: scheduled.content.monthlyCents,
        }
      : null,
    hasDraft: offer.draft !== null,
  };
}

/** Sorts the list: plans, then add-ons, each in display order. */
export const inListOrder = (offers: readonly StoredOffer[], now: Date): StoredOffer[] => {
  const orderOf = (offer: StoredOffer) => shownOf(offer, now).content.displayOrder;
  return offers.toSorted(
    (a, b) =>
      Number(a.kind === 'add-on') - Number(b.kind === 'add-on') ||
      orderOf(a) - orderOf(b) ||
      a.id - b.id,
  );
};
