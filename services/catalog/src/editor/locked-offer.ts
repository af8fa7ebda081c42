import { AppError } from '@petwell/chassis';
import type { OfferContent } from '@petwell/contracts';
import type { OfferKey } from '../core/rules-offer.ts';
import { nameTaken } from './refusals.ts';
import { isNameTaken } from './rules-names.ts';
import type { EditorTransaction, LockedOffer, NamedVersion } from './transaction.ts';

/** A locked plan or add-on with its versions, oldest first, among all of its kind. */
export type Locked = {
  offer: LockedOffer;
  versions: NamedVersion[];
  /** Throws AppError validation_failed (field content.name). */
  requireFreeName: (content: OfferContent, now: Date) => void;
};

/**
 * Locks a plan or add-on, and with it all others of its kind: what managers change takes turns.
 * @throws AppError not_found
 */
export async function lockOffer(tx: EditorTransaction, { kind, id }: OfferKey): Promise<Locked> {
  const offers = await tx.offers.lockAll(kind);
  const offer = offers.find((one) => one.id === id);
  if (!offer) throw new AppError('not_found');
  const all = await tx.versions.list(kind);
  return {
    offer,
    versions: all.filter(({ offerId }) => offerId === id),
    requireFreeName({ name }, now) {
      if (isNameTaken(name, { id, offers, versions: all, now })) throw nameTaken(kind, name);
    },
  };
}
