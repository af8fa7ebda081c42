import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { TermsStore } from '../core/terms/terms.ts';
import type { UsedSince, CarriedAllowance } from '../core/terms/rules-carry-over.ts';
import type { ChangeOrder } from './change.ts';

export type NewOrder = Omit<
  ChangeOrder,
  'paidCents' | 'chargedAt' | 'replaced' | 'reverting' | 'refundedCents'
>;

/** Orders to change plans, in a transaction. */
export type ChangeStore = {
  /** @throws AppError status_conflict (another one is open) */
  insert(order: NewOrder): Promise<void>;
  /** Locks it until the transaction ends. Lock its enrollment first. */
  lock(id: string): Promise<ChangeOrder | null>;
  set(id: string, change: OrderChange): Promise<void>;
  /** Whether staff are putting the plan on hold. */
  isHoldOrdered(enrollmentId: number): Promise<boolean>;
  /** Finds the plan year that a day is in. */
  findYear(enrollment: EnrollmentRecord, day: string): Promise<PlanYear>;
  /** Reads the running plan year, with what was used since a time. */
  listUsed(
    enrollmentId: number,
    given: { day: string; since: Date },
  ): Promise<(CarriedAllowance & UsedSince)[]>;
};
export type OrderChange = Partial<
  Pick<
    ChangeOrder,
    | 'state'
    | 'agreedAt'
    | 'paidCents'
    | 'chargedAt'
    | 'replaced'
    | 'reverting'
    | 'refundedCents'
    | 'settledAt'
  >
>;

/** The price campaigns' side of a change. */
export type GiveWay = {
  /** Keeps a member out of the campaigns that are under way. False: billing has a new price already. */
  giveWay(enrollmentId: number, at: Date): Promise<boolean>;
};

export type ChangeTransaction = CoreTransaction & {
  changes: ChangeStore;
  terms: TermsStore;
  campaigns: GiveWay;
};
export type RunChanges = RunInTransaction<ChangeTransaction>;
