import type { RequestName, StaffActor } from '@petwell/chassis';
import type { CustomerNote } from '@petwell/contracts';
import type { EnrollmentRecord, NewTerms } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';

export type HoldState = 'ordered' | 'in_force' | 'ending' | 'over' | 'refused';

/** An order of a manager to put a plan on hold. */
export type HoldRecord = {
  id: string;
  enrollmentId: number;
  ownerId: number;
  months: number;
  reason: string;
  orderedBy: StaffActor;
  state: HoldState;
  /** Null until it is in force. */
  startsOn: string | null;
  resumesAt: Date | null;
  endedBy: StaffActor | null;
  request: RequestName | null;
};

/** Holds of plans. The plan's lock also locks its holds. */
export type HoldStore = {
  find(id: string): Promise<HoldRecord | null>;
  /** The plan's hold that is ordered or in force; at most one. */
  findOpen(enrollmentId: number): Promise<HoldRecord | null>;
  insert(hold: HoldRecord, orderedAt: Date): Promise<void>;
  readNewTerms(enrollmentId: number): Promise<NewTerms>;
  start(
    id: string,
    given: { startsOn: string; resumesAt: Date; nextChargeAt: Date; months: number },
  ): Promise<void>;
  /** Asks for its early end; the timer repeats what a crash interrupts. */
  orderEnd(id: string, given: { endedBy: StaffActor; request: RequestName | null }): Promise<void>;
  /** `heldMonths`: unless they are as when it began. */
  settle(
    id: string,
    given: {
      state: 'over' | 'refused';
      heldMonths?: number;
      resumesAt?: Date;
      nextChargeAt?: Date;
    },
  ): Promise<void>;
  markTold(id: string, at: Date): Promise<void>;
  /** Gives the plan year of a day the length that holds leave it. */
  resizeYear(enrollment: EnrollmentRecord, day: string): Promise<PlanYear>;
};

export type HoldTransaction = CoreTransaction & {
  holds: HoldStore;
  notes: {
    insert(note: { ownerId: number; text: string; author: string }): Promise<CustomerNote | null>;
  };
};
export type RunHolds = RunInTransaction<HoldTransaction>;
