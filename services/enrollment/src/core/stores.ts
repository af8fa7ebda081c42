import type { Benefit, DeletionReason, Owner, Pet } from '@petwell/contracts';
import type { PlanYear, RedemptionRecord, UsedAllowance } from '../benefits/rules.ts';
import type { CancellationReason } from './enrollment-state.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { CareTransaction } from '../care/stores.ts';
import type { CoreTransaction, RunInTransaction as RunTransaction } from './transaction.ts';
import type { PetChange } from '../pets/update-pet.ts';

/** A use to store, by whom, and when the service is due again. */
export type NewRedemption = Pick<
  RedemptionRecord,
  | 'code'
  | 'startsOn'
  | 'quantity'
  | 'performedOn'
  | 'amountCents'
  | 'note'
  | 'overrideReason'
  | 'recordedAt'
  | 'recordedBy'
> & { enrollment: EnrollmentRecord; staffId: number; nextDueOn: string | null };

export type OwnerRemovalOutcome = 'removed' | 'was gone' | 'has open enrollments';

/** The operations of one database transaction of the rooms that have no transaction of their own yet. */
export type EnrollmentTransaction = CoreTransaction & {
  benefits: {
    /** Writes the allowances of the plan year that a day is in, unless they exist, and reads them. */
    openYear(
      enrollment: EnrollmentRecord,
      day: string,
    ): Promise<{ year: PlanYear; allowances: UsedAllowance[] }>;
    /** Reads the plan year that starts on a day. */
    readYear(enrollment: EnrollmentRecord, startsOn: string): Promise<UsedAllowance[]>;
    find(redemptionId: number): Promise<RedemptionRecord | null>;
    /** Stores a use and its entry in the pet's history. */
    insert(redemption: NewRedemption): Promise<RedemptionRecord>;
    /** Stores what was sold, matched with the catalog, and the features that match nothing. */
    setSold(
      enrollmentId: number,
      match: { benefits: Benefit[]; unmatched: string[] },
    ): Promise<void>;
    /** Removes the entry about unmatched features and returns them; null if there is none. */
    closeUnmatched(enrollmentId: number): Promise<string[] | null>;
    /** Marks a use as undone and withdraws its due date. */
    undo(redemptionId: number, undone: { at: Date; by: string; reason: string }): Promise<void>;
  };
  removal: {
    /** Deletes an owner and all personal data; keeps a marker that rejects late facts. Idempotent. */
    removeOwner(request: { ownerId: number; reason: DeletionReason }): Promise<OwnerRemovalOutcome>;
  };
  pets: {
    /** Saves a pet and its photo together; null if the pet no longer exists. */
    save(change: PetChange): Promise<Pet | null>;
  };
  care: CareTransaction;
};

export type RunInTransaction<Tx = EnrollmentTransaction> = RunTransaction<Tx>;

/** Reads outside transactions, and the cancellation intent, which is stored before billing is called. */
export type EnrollmentStore = {
  /** Reserves the id of a new enrollment. */
  reserveId(): Promise<number>;
  find(id: number): Promise<EnrollmentRecord | null>;
  /** Whether a use of its benefits was ever recorded, undone ones included. */
  hasUses(id: number): Promise<boolean>;
  /** All enrollments of an owner, oldest first. */
  listOf(ownerId: number): Promise<EnrollmentRecord[]>;
  /** Returns those that exist, by ascending id. */
  listByIds(ids: readonly number[]): Promise<EnrollmentRecord[]>;
  findOwner(id: number): Promise<Owner | null>;
  findOwnerByEmail(email: string): Promise<Owner | null>;
  /** Stores the reason for asking billing to cancel; null clears it. */
  setCancellationIntent(id: number, reason: CancellationReason | null): Promise<void>;
};
