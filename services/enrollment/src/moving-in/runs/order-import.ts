import { AppError, type StaffActor } from '@petwell/chassis';
import { importLimits, type ImportStatus, type ImportSummary } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import { toSummary, type ImportRecord, type RunImport } from './imports.ts';

type Order = { id: number; actor: StaffActor };
type Found = { found: ImportRecord; now: Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Prices, dates, and customers of an older dry run may be wrong by now. */
function requireFreshCheck({ found, now }: Found): void {
  const { status, checkedAt } = found;
  if (status !== 'checked' || !checkedAt) return;
  if (now.getTime() - checkedAt.getTime() <= dayMs) return;
  throw conflict('The file was checked more than a day ago. Please check it again first.');
}

function requireUndoable({ found, now }: Found): void {
  const { status, finishedAt, forgottenAt } = found;
  if (status !== 'finished' || !finishedAt || forgottenAt) throw conflict("This can't be undone.");
  if (now.getTime() - finishedAt.getTime() <= (importLimits.undoHours * dayMs) / 24) return;
  throw conflict(`An import can be undone for ${importLimits.undoHours} hours after its end.`);
}

type Step = {
  action: 'import-start' | 'import-pause' | 'import-undo';
  from: readonly ImportStatus[];
  to: ImportStatus;
  require?: (given: Found) => void;
  isUndo?: boolean;
};

const steps = {
  /** Also goes on after a pause. */
  start: {
    action: 'import-start',
    from: ['checked', 'paused'],
    to: 'running',
    require: requireFreshCheck,
  },
  pause: { action: 'import-pause', from: ['running'], to: 'paused' },
  undo: {
    action: 'import-undo',
    from: ['finished'],
    to: 'undoing',
    require: requireUndoable,
    isUndo: true,
  },
} as const satisfies Record<string, Step>;

/**
 * Starts, pauses, and undoes imports. What is already so is answered the same way and changes nothing.
 * @throws AppError not_found, status_conflict
 */
export function createOrderImport(deps: {
  transaction: RunImport;
  clock: () => Date;
  wakeWorker: () => void;
}) {
  return async function orderImport(
    name: keyof typeof steps,
    { id, actor }: Order,
  ): Promise<ImportSummary> {
    const step: Step = steps[name];
    const summary = await deps.transaction(async ({ imports, activityLog }) => {
      const found = await imports.lock(id);
      if (!found) throw new AppError('not_found');
      const now = deps.clock();
      const counts = await imports.count(id);
      if (found.status === step.to) return toSummary(found, counts, now);
      step.require?.({ found, now });
      if (!step.from.includes(found.status)) throw conflict("This import can't do that now.");
      if (step.isUndo === true) await imports.openImported(id);
      await imports.setStatus(id, step.to, actor);
      await activityLog.record({
        actor,
        action: step.action,
        subject: `import/${id}`,
        result: 'done',
        detail: `${step.isUndo === true ? counts.imported : counts.waiting} rows to go`,
      });
      return toSummary({ ...found, status: step.to }, counts, now);
    });
    deps.wakeWorker();
    return summary;
  };
}
export type OrderImport = ReturnType<typeof createOrderImport>;

/** Deletes an uploaded file that was never started. @throws AppError not_found, status_conflict */
export function createDiscardImport({ transaction }: { transaction: RunImport }) {
  return ({ id, actor }: Order): Promise<void> =>
    transaction(async ({ imports, activityLog }) => {
      const found = await imports.lock(id);
      if (!found) throw new AppError('not_found');
      if (found.status !== 'uploaded' && found.status !== 'checked') {
        throw conflict('This import has started, so its file is kept for now.');
      }
      await imports.remove(id);
      const what = { actor, action: 'import-discard', subject: `import/${id}` } as const;
      await activityLog.record({ ...what, result: 'done', detail: null });
    });
}
export type DiscardImport = ReturnType<typeof createDiscardImport>;
