import type { LifeStage, NextYear, YearStatement } from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';

/** A plan year with what it includes, what was used, and what that was worth; null: not to be shown. */
export type YearFigures = {
  year: PlanYear;
  allowances: readonly { label: string; quantity: number | null; used: number }[];
  worth: YearStatement['worth'];
};

/** Reads the plan year that a day is in. */
export type ReadFigures = (enrollment: EnrollmentRecord, day: string) => Promise<YearFigures>;

/** Reads which enrollments get another price, by notice or because their owners agreed. */
export type ReadChanges = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, NonNullable<NextYear['change']>>>;

/** Reads what enrollments cost in their next year. Those without an entry are told no price. */
export type ReadNextYear = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, NextYear>>;

/** Reads which pets grow out of their plans. */
export type ReadStages = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, LifeStage>>;

/** Reads the day on which a plan ends if its owner doesn't answer; null: it goes on. */
export type ReadEnd = (enrollmentId: number) => Promise<string | null>;

/** The statements that an owner was sent in one email, whose key tells what became of it. */
export type SentStatements = {
  mailKey: string;
  at: Date;
  statements: readonly YearStatement[];
};

/** Plans of one owner whose years end on the same day. */
export type DueStatements = { ownerId: number; planYearEndsOn: string; enrollmentIds: number[] };

export type StatementTransaction = CoreTransaction & {
  statements: {
    /** Records that a pet's statement is sent now; false if it was before. */
    take(request: { petId: number; notice: string; at: Date }): Promise<boolean>;
    /** Tells who asked to know, in the same transaction. */
    sent(sent: SentStatements): Promise<void>;
  };
};
export type RunStatements = RunInTransaction<StatementTransaction>;
