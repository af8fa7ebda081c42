import type { Benefit } from '@petwell/contracts';
import type { RedemptionRecord, UsedAllowance } from '../benefits/rules.ts';
import type { PlanYear } from './rules-plan-year.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { CoreTransaction, RunInTransaction as RunTransaction } from './transaction.ts';

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
};

export type RunInTransaction<Tx = EnrollmentTransaction> = RunTransaction<Tx>;

export type { EnrollmentStore } from './store-enrollments.ts';
