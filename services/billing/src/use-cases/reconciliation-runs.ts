import type { DriftFinding, ReconciliationRun } from '@petwell/contracts';

/** What a pass came to. */
export type Reconciliation = {
  looked: number;
  /** Those that turned out to be something else than what was on file. */
  drifted: number;
  failed: number;
  /** False where somebody else is at it, the provider is not there, or the bound was reached. */
  isComplete: boolean;
};

export type ReconciliationRuns = {
  /** Puts a pass on file that has something to look at. */
  begin(): Promise<number>;
  record(runId: number, findings: readonly Omit<DriftFinding, 'foundAt'>[]): Promise<void>;
  finish(runId: number, totals: Reconciliation): Promise<void>;
  /** Newest first. */
  listLatest(limit: number): Promise<ReconciliationRun[]>;
};
