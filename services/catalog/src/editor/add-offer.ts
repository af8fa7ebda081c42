import type { StaffActor } from '@petwell/chassis';
import type { OfferContent, OfferDetail, OfferKind } from '@petwell/contracts';
import { codeFor } from '../core/rules-code.ts';
import type { ReadOffers } from './read-offers.ts';
import { nameTaken } from './refusals.ts';
import type { RequireContent } from './require-content.ts';
import { isNameTaken } from './rules-names.ts';
import type { RunEdit } from './transaction.ts';

export type AddOffer = ReturnType<typeof createAddOffer>;

/**
 * Adds a plan or add-on that is only drafted.
 * @throws AppError validation_failed
 */
export function createAddOffer(deps: {
  runEdit: RunEdit;
  requireContent: RequireContent;
  read: ReadOffers['read'];
  clock: () => Date;
}) {
  return async (request: {
    kind: OfferKind;
    content: OfferContent;
    actor: StaffActor;
  }): Promise<OfferDetail> => {
    const { kind, content, actor } = request;
    const { name } = content;
    await deps.requireContent(kind, content);
    const offer = await deps.runEdit(async (tx) => {
      const now = deps.clock();
      const offers = await tx.offers.lockAll(kind);
      const versions = await tx.versions.list(kind);
      if (isNameTaken(name, { id: null, offers, versions, now })) throw nameTaken(kind, name);
      const code = codeFor(kind, name, await tx.offers.codes(kind));
      const added = { kind, id: await tx.offers.add(kind, { code, name }) };
      await tx.drafts.begin(added, { content, at: now, by: actor });
      await tx.record(added, { actor, action: 'draft-plan', what: { name } });
      return added;
    });
    return deps.read(offer);
  };
}
