import type { OfferContent, OfferKind, StaffActionName } from '@petwell/contracts';
import type { StaffActor } from '@petwell/chassis';
import type { OfferActivity } from '../core/record-activity.ts';
import type { OfferKey, OfferVersion } from '../core/rules-offer.ts';

/** A plan or add-on that no other manager changes until the transaction ends. */
export type LockedOffer = { id: number; name: string; retiredAt: Date | null };

/** A version by its name, which is reserved while it is sold or scheduled. */
export type NamedVersion = { offerId: number; number: number; name: string; effectiveFrom: Date };

export type Edit = { content: OfferContent; at: Date; by: StaffActor };

/** A transaction of the editor, with its entry for the activity log. */
export type EditorTransaction = {
  offers: {
    /** Locks all plans, or all add-ons: names are unique among them. */
    lockAll(kind: OfferKind): Promise<LockedOffer[]>;
    /** Lists codes, also those of offers that another transaction is adding. */
    codes(kind: OfferKind): Promise<ReadonlySet<string>>;
    /** Throws AppError validation_failed (field content.name) if the name is taken. */
    add(kind: OfferKind, offer: { code: string; name: string }): Promise<number>;
    /** Throws as `add`. */
    rename(offer: OfferKey, name: string): Promise<void>;
    setRetired(offer: OfferKey, at: Date | null): Promise<void>;
    /** Deletes it with its draft. Only if it has no version. */
    remove(offer: OfferKey): Promise<void>;
  };
  versions: {
    list(kind: OfferKind): Promise<NamedVersion[]>;
    read(offer: OfferKey, number: number): Promise<OfferContent>;
    add(offer: OfferKey, version: OfferVersion): Promise<void>;
    /** Stores who confirmed a version's list prices; false if someone did before. */
    confirmPrices(offer: OfferKey, number: number, by: { at: Date; by: string }): Promise<boolean>;
    /** Deletes a version that isn't sold yet. */
    remove(offer: OfferKey, number: number): Promise<void>;
  };
  drafts: {
    /** Stores the first draft, or the first since it was published or discarded. False if there is one. */
    begin(offer: OfferKey, edit: Edit): Promise<boolean>;
    /** Stores the draft, if it is still the one with this revision. */
    change(offer: OfferKey, edit: Edit & { revision: number }): Promise<boolean>;
    /** Takes the draft away, if it is still the one with this revision. */
    take(offer: OfferKey, revision: number): Promise<OfferContent | undefined>;
  };
  record(
    offer: OfferKey,
    entry: { actor: StaffActor; action: StaffActionName; what: OfferActivity },
  ): Promise<void>;
};

export type RunEdit = <Result>(work: (tx: EditorTransaction) => Promise<Result>) => Promise<Result>;
