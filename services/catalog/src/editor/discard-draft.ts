import type { StaffActor } from '@petwell/chassis';
import type { OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { draftChanged } from './refusals.ts';
import type { RunEdit } from './transaction.ts';

export type DiscardDraft = ReturnType<typeof createDiscardDraft>;

/**
 * Discards a draft. Returns null if the plan or add-on was never published and went with it.
 * @throws AppError not_found, draft_changed
 */
export function createDiscardDraft(deps: { runEdit: RunEdit; read: ReadOffers['read'] }) {
  return async (
    offer: OfferKey,
    { revision, actor }: { revision: number; actor: StaffActor },
  ): Promise<OfferDetail | null> => {
    const isGone = await deps.runEdit(async (tx) => {
      const { versions } = await lockOffer(tx, offer);
      const content = await tx.drafts.take(offer, revision);
      if (!content) throw draftChanged();
      if (versions.length === 0) await tx.offers.remove(offer);
      await tx.record(offer, { actor, action: 'draft-plan', what: { name: content.name } });
      return versions.length === 0;
    });
    return isGone ? null : deps.read(offer);
  };
}
