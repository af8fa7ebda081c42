import type { StaffActor } from '@petwell/chassis';
import type { OfferContent, OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { draftChanged } from './refusals.ts';
import type { RequireContent } from './require-content.ts';
import type { RunEdit } from './transaction.ts';

export type SaveDraft = ReturnType<typeof createSaveDraft>;

/**
 * Saves a draft over the revision that was read; null if there was none.
 * @throws AppError not_found, draft_changed, validation_failed
 */
export function createSaveDraft(deps: {
  runEdit: RunEdit;
  requireContent: RequireContent;
  read: ReadOffers['read'];
  clock: () => Date;
}) {
  return async (
    offer: OfferKey,
    request: { revision: number | null; content: OfferContent; actor: StaffActor },
  ): Promise<OfferDetail> => {
    const { revision, content, actor } = request;
    const { name } = content;
    await deps.requireContent(offer.kind, content);
    await deps.runEdit(async (tx) => {
      const at = deps.clock();
      const { versions, requireFreeName } = await lockOffer(tx, offer);
      const edit = { content, at, by: actor };
      const isSaved =
        revision === null
          ? await tx.drafts.begin(offer, edit)
          : await tx.drafts.change(offer, { ...edit, revision });
      if (!isSaved) throw draftChanged();
      requireFreeName(content, at);
      if (versions.length === 0) await tx.offers.rename(offer, name);
      await tx.record(offer, { actor, action: 'draft-plan', what: { name } });
    });
    return deps.read(offer);
  };
}
