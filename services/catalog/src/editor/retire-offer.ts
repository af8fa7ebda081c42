import type { StaffActor } from '@petwell/chassis';
import type { OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { conflict } from './refusals.ts';
import type { RunEdit } from './transaction.ts';

export type RetireOffer = ReturnType<typeof createRetireOffer>;

/**
 * Stops selling a plan or add-on, or sells it again. Members keep it.
 * @throws AppError not_found, status_conflict
 */
export function createRetireOffer(deps: {
  runEdit: RunEdit;
  read: ReadOffers['read'];
  clock: () => Date;
}) {
  return async (
    key: OfferKey,
    { isRetired, actor }: { isRetired: boolean; actor: StaffActor },
  ): Promise<OfferDetail> => {
    await deps.runEdit(async (tx) => {
      const { offer, versions } = await lockOffer(tx, key);
      const now = deps.clock();
      const current = versions.findLast(({ effectiveFrom }) => effectiveFrom <= now);
      if (!current) throw conflict('It was never sold. Discard its draft instead.');
      const { name, number: version } = current;
      if (isRetired === (offer.retiredAt !== null)) {
        throw conflict(isRetired ? `${name} is retired already.` : `${name} is sold already.`);
      }
      await tx.offers.setRetired(key, isRetired ? now : null);
      await tx.record(key, { actor, action: 'retire-plan', what: { name, version, isRetired } });
    });
    return deps.read(key);
  };
}
