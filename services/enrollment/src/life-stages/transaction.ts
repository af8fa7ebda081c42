import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { EndingOrders } from '../endings/index.ts';
import type { PreparedStage } from './stage.ts';

/** `endsOn`: without an answer, the plan ends that day; null: it goes on. */
type Told = { key: string; at: Date; endsOn: string | null };

type Key = Pick<PreparedStage, 'enrollmentId' | 'planId'>;

export type StageStore = {
  /** Stores what is prepared. What was told stays so. */
  keep(stages: readonly PreparedStage[]): Promise<void>;
  /** Takes these off the work list. */
  close(stages: readonly Key[]): Promise<void>;
  /** Marks that an owner is told now. False: it is off the work list, or was told. */
  markTold(stage: { enrollmentId: number; planId?: number }, told: Told): Promise<boolean>;
  /** Whether an email with this key told of plans. */
  isKeyUsed(key: string): Promise<boolean>;
  /** Marks that the end is ordered now. False: it was, or the owner has answered, or was sent a link to answer. */
  takeEnd(stage: Key, at: Date): Promise<boolean>;
  /** Lets a plan go on that was to end without an answer. */
  letGoOn(stage: Key): Promise<void>;
  /** Records that the owner keeps the plan. `before`: that was recorded already; `unknown`: it isn't on the work list. */
  markKept(stage: Key, at: Date): Promise<'kept' | 'before' | 'unknown'>;
};

export type RunStages = RunInTransaction<
  CoreTransaction & { stages: StageStore; orders: EndingOrders }
>;
