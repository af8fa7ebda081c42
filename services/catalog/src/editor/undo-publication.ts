import type { StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { OfferDetail } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { lockOffer } from './locked-offer.ts';
import type { ReadOffers } from './read-offers.ts';
import { conflict } from './refusals.ts';
import type { RunEdit } from './transaction.ts';

export type UndoPublication = ReturnType<typeof createUndoPublication>;

/**
 * A version is kept from this time before it takes effect: while its deletion commits, a process whose clock is ahead
 * could sell it.
 */
const keptBeforeMs = 30_000;

/**
 * Withdraws a scheduled version, which becomes the draft again if there is none.
 * @throws AppError not_found, status_conflict
 */
export function createUndoPublication(deps: {
  runEdit: RunEdit;
  read: ReadOffers['read'];
  clock: () => Date;
  timeZone: string;
}) {
  return async (
    offer: OfferKey,
    { version: number, actor }: { version: number; actor: StaffActor },
  ): Promise<OfferDetail> => {
    await deps.runEdit(async (tx) => {
      const { versions } = await lockOffer(tx, offer);
      const now = deps.clock();
      const version = versions.find((one) => one.number === number);
      if (!version) throw conflict('This change was withdrawn already.');
      if (version.effectiveFrom.getTime() - now.getTime() <= keptBeforeMs) {
        throw conflict(
          'It is too late to withdraw this version. Publish another one to change it.',
        );
      }
      const content = await tx.versions.read(offer, number);
      await tx.versions.remove(offer, number);
      await tx.drafts.begin(offer, { content, at: now, by: actor });
      const before = versions.findLast((one) => one.number < number);
      await tx.offers.rename(offer, before?.name ?? content.name);
      await tx.record(offer, {
        actor,
        action: 'undo-publication',
        what: {
          name: content.name,
          version: number,
          effectiveOn: clinicDay(version.effectiveFrom, deps.timeZone),
          monthlyCents: content.monthlyCents,
        },
      });
    });
    return deps.read(offer);
  };
}
