import type { CoreTransaction, RunInTransaction } from '../core/transaction.ts';
import type { PreparedStage } from './stage.ts';

type Told = { key: string; at: Date };

export type StageStore = {
  /** Stores what is prepared. What was told stays so. */
  keep(stages: readonly PreparedStage[]): Promise<void>;
  /** Takes these off the work list. */
  close(stages: readonly Pick<PreparedStage, 'enrollmentId' | 'planId'>[]): Promise<void>;
  /** Marks that an owner is told now. False: it is off the work list, or was told. */
  markTold(stage: { enrollmentId: number; planId?: number }, told: Told): Promise<boolean>;
  /** Whether an email with this key told of plans. */
  isKeyUsed(key: string): Promise<boolean>;
};

export type RunStages = RunInTransaction<CoreTransaction & { stages: StageStore }>;
