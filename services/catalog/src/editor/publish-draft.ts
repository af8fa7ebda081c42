import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import type { Oddity, OfferContent, OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import type { OfferReader } from '../core/store-offers.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { conflict, draftChanged } from './refusals.ts';
import { arePricesDecided } from './rules-prices.ts';
import type { NamedVersion, RunEdit } from './transaction.ts';

type Dependencies = {
  runEdit: RunEdit;
  read: ReadOffers['read'];
  offers: Pick<OfferReader, 'find' | 'services'>;
  clock: () => Date;
  timeZone: string;
};

type Request = {
  revision: number;
  effectiveOn: string | null;
  reason: string | null;
  actor: StaffActor;
};

export type PublishDraft = ReturnType<typeof createPublishDraft>;

/** A version is sold from the clinic's midnight of a day to come, or from now on. */
function effectiveFromOf(
  effectiveOn: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  if (effectiveOn === null) return now;
  if (effectiveOn <= clinicDay(now, timeZone)) {
    throw new AppError('validation_failed', {
      fields: { effectiveOn: 'Please choose a day after today.' },
    });
  }
  return instantOf({ day: effectiveOn, time: '00:00' }, timeZone);
}

/** Among two that are scheduled, a later one could take effect first and hide the other for good. */
function requireNoneScheduled(versions: readonly NamedVersion[], now: Date): void {
  if (versions.some(({ effectiveFrom }) => effectiveFrom > now)) {
    throw conflict(
      'Another change takes effect on a day to come. Withdraw it first to publish this one.',
    );
  }
}

function requireReason(oddities: readonly Oddity[], reason: string | null): void {
  if (oddities.length === 0 || reason !== null) return;
  throw new AppError('odd_draft', {
    publicMessage: oddities.map(({ sentence }) => sentence).join(' '),
  });
}

/**
 * Publishes a draft as the next version. Members keep what they have.
 * @throws AppError not_found, draft_changed, odd_draft, status_conflict, validation_failed
 */
export function createPublishDraft(deps: Dependencies) {
  const { clock, timeZone, offers } = deps;

  /** Whether the manager typed the list prices, or confirmed them before. */
  async function areDecided(offer: OfferKey, content: OfferContent): Promise<boolean> {
    const [stored, services] = await Promise.all([offers.find(offer), offers.services()]);
    return arePricesDecided(content, { versions: stored?.versions ?? [], services });
  }

  return async (offer: OfferKey, request: Request): Promise<OfferDetail> => {
    const { revision, effectiveOn, reason, actor } = request;
    const { draft } = await deps.read(offer);
    if (draft?.revision !== revision) throw draftChanged();
    requireReason(draft.oddities, reason);
    // Read before the transaction, whose locks others may wait for with every connection. The revision has this content.
    const isDecided = await areDecided(offer, draft.content);
    await deps.runEdit(async (tx) => {
      const { versions, requireFreeName } = await lockOffer(tx, offer);
      const now = clock();
      const effectiveFrom = effectiveFromOf(effectiveOn, { now, timeZone });
      requireNoneScheduled(versions, now);
      const content = await tx.drafts.take(offer, revision);
      if (!content) throw draftChanged();
      requireFreeName(content, now);
      const { name, monthlyCents } = content;
      const number = (versions.at(-1)?.number ?? 0) + 1;
      const publishedBy = actor.name ?? actor.username;
      await tx.versions.add(offer, {
        number,
        content,
        effectiveFrom,
        publishedAt: now,
        publishedBy,
        reason,
        pricesConfirmed: isDecided ? { at: now, by: publishedBy } : null,
      });
      await tx.offers.rename(offer, name);
      const what = { name, version: number, effectiveOn: effectiveOn ?? undefined, monthlyCents };
      await tx.record(offer, { actor, action: 'publish-plan', what });
    });
    return deps.read(offer);
  };
}
