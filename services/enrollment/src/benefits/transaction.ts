import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { RedemptionRecord, UsedAllowance } from './rules.ts';

/** A use to store, by whom, and when the service is due again. */
export type NewRedemption = Omit<RedemptionRecord, 'id' | 'enrollmentId' | 'label' | 'undone'> & {
  enrollment: EnrollmentRecord;
  staffId: number;
  nextDueOn: string | null;
};

/** Allowances and uses, in a transaction. */
export type BenefitStore = {
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
  /** Marks a use as undone and withdraws its due date. */
  undo(redemptionId: number, undone: { at: Date; by: string; reason: string }): Promise<void>;
  /** Whether a change of the plan is being taken back. */
  isTakenBack(enrollment: EnrollmentRecord): Promise<boolean>;
};

export type BenefitTransaction = CoreTransaction & { benefits: BenefitStore };
export type RunBenefits = RunInTransaction<BenefitTransaction>;
