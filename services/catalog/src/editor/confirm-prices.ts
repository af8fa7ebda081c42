import type { StaffActor } from '@petwell/chassis';
import type { OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { conflict } from './refusals.ts';
import type { RunEdit } from './transaction.ts';

export type ConfirmPrices = ReturnType<typeof createConfirmPrices>;

/**
 * Confirms the list prices of a version: its members see what they used was worth. A second confirmation changes nothing.
 * @throws AppError not_found, status_conflict
 */
export function createConfirmPrices(deps: {
  runEdit: RunEdit;
  read: ReadOffers['read'];
  clock: () => Date;
}) {
  return async (
    offer: OfferKey,
    { version: number, actor }: { version: number; actor: StaffActor },
  ): Promise<OfferDetail> => {
    await deps.runEdit(async (tx) => {
      const { versions } = await lockOffer(tx, offer);
      const version = versions.find((one) => one.number === number);
      if (!version) throw conflict('This version was withdrawn.');
      const by = actor.name ?? actor.username;
      const isNew = await tx.versions.confirmPrices(offer, number, { at: deps.clock(), by });
      if (!isNew) return;
      const what = { name: version.name, version: number };
      await tx.record(offer, { actor, action: 'confirm-prices', what });
    });
    return deps.read(offer);
  };
}
