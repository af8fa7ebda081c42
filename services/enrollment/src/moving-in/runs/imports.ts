import type { StaffActor } from '@petwell/chassis';
import {
  importLimits,
  type CheckImportBody,
  type ImportChoices,
  type ImportCounts,
  type ImportMapping,
  type ImportQuestions,
  type ImportStatus,
  type ImportSummary,
} from '@petwell/contracts';
import type { CoreTransaction, RunInTransaction } from '../../core/transaction.ts';
import type { MemberFile } from '../file/parse-file.ts';
import type { CheckedRow, RowToCheck } from '../file/rules-check-row.ts';
import type { RememberedValues } from '../file/rules-meanings.ts';

/** An uploaded file and how far it is. */
export type ImportRecord = {
  id: number;
  status: ImportStatus;
  fileName: string | null;
  columns: string[];
  mapping: ImportMapping;
  choices: ImportChoices | null;
  questions: ImportQuestions | null;
  uploadedBy: StaffActor;
  uploadedAt: Date;
  checkedAt: Date | null;
  finishedAt: Date | null;
  forgottenAt: Date | null;
  heldUpAt: Date | null;
};

export type CellRow = MemberFile['rows'][number];

/** Imports in a transaction. */
export type ImportStore = {
  insert(file: {
    fileName: string;
    mapping: ImportMapping;
    uploadedBy: StaffActor;
    uploadedAt: Date;
    file: MemberFile;
  }): Promise<number>;
  /** Reads and locks an import until the transaction ends. */
  lock(id: number): Promise<ImportRecord | null>;
  readCells(id: number, page: { after: number; limit: number }): Promise<RowToCheck[]>;
  /** Stores cells as a manager corrected them. */
  correctCells(
    id: number,
    cells: readonly { row: number; index: number; value: string }[],
  ): Promise<void>;
  /** Stores what becomes of rows, or of all that have a problem of a kind. */
  decide(id: number, decision: CheckImportBody['decisions'][number]): Promise<void>;
  /** Remembers what words mean, for this file and the next one. */
  rememberValues(values: CheckImportBody['values']): Promise<void>;
  readValues(): Promise<RememberedValues>;
  /** Stores what a dry run found in some rows. */
  saveRows(id: number, rows: readonly CheckedRow[]): Promise<void>;
  /** Ends a dry run, and remembers what the columns are. */
  saveCheck(
    found: Pick<ImportRecord, 'id' | 'columns'>,
    check: Pick<ImportRecord, 'mapping' | 'choices' | 'questions'> & { at: Date },
  ): Promise<void>;
  setStatus(id: number, status: ImportStatus, orderedBy?: StaffActor): Promise<void>;
  /** Gives the imported rows back to the workers. */
  openImported(id: number): Promise<void>;
  count(id: number): Promise<ImportCounts>;
  remove(id: number): Promise<void>;
};

export type RunImport = RunInTransaction<CoreTransaction & { imports: ImportStore }>;

const hourMs = 3_600_000;

/** Converts an import for the API. */
export function toSummary(record: ImportRecord, counts: ImportCounts, now: Date): ImportSummary {
  const { status, finishedAt, uploadedBy, uploadedAt, checkedAt, heldUpAt } = record;
  const undoUntil = finishedAt && new Date(finishedAt.getTime() + importLimits.undoHours * hourMs);
  const canUndo = status === 'finished' && counts.imported > 0 && undoUntil && undoUntil > now;
  const keptFrom = finishedAt ?? uploadedAt;
  const keptMs = importLimits.keptDays * 24 * hourMs;
  return {
    id: record.id,
    fileName: record.fileName,
    status,
    counts,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: uploadedBy.name ?? uploadedBy.username,
    checkedAt: checkedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil: canUndo ? undoUntil.toISOString() : null,
    keptUntil: new Date(keptFrom.getTime() + keptMs).toISOString(),
    isForgotten: record.forgottenAt !== null,
    isHeldUp: (status === 'running' || status === 'undoing') && heldUpAt !== null,
  };
}
