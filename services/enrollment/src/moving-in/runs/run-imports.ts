import { toAppError, type Logger, type StaffActor } from '@petwell/chassis';
import type { ImportMember, MemberToImport, WithdrawImported } from '../member.ts';

/** A row that this worker holds. */
export type TakenRow = {
  importId: number;
  row: number;
  leasedUntil: Date;
  /** Above 1: a worker was stopped in the middle, or a part of PetWell was away. */
  attempts: number;
  by: StaffActor;
  work: { kind: 'import'; member: MemberToImport } | { kind: 'undo'; enrollmentId: number };
};

export type RowOutcome = {
  outcome: 'imported' | 'unchanged' | 'failed' | 'withdrawn' | 'stayed';
  message?: string;
  enrollmentId?: number;
  ownerId?: number;
};

export type ImportQueue = {
  /** Takes open rows of running imports, oldest first; other workers take others. */
  take(limit: number): Promise<TakenRow[]>;
  /** Closes a row, unless another worker has it by now. */
  save(row: TakenRow, outcome: RowOutcome): Promise<void>;
  /** Gives a row back, to be tried again. */
  putBack(row: TakenRow): Promise<void>;
  /** Ends imports whose rows are all closed, and logs it. */
  endDone(at: Date): Promise<void>;
};

/** Rows in progress at once. Customers and staff need the database and the other services too. */
const concurrency = 4;

const stayed =
  'Something happened to this member after the import, so it stays. You can end the plan on the customer.';

/** Works off rows of imports and of their undoing. Returns false if there was none, or nothing can be reached. */
export function createRunImports(deps: {
  queue: ImportQueue;
  importMember: ImportMember;
  withdrawImported: WithdrawImported;
  clock: () => Date;
  logger: Logger;
}) {
  const { queue, importMember, withdrawImported, logger } = deps;

  async function doWork({ work, by }: TakenRow): Promise<RowOutcome> {
    if (work.kind === 'import') return importMember(work.member, by);
    const isWithdrawn = await withdrawImported(work.enrollmentId);
    return isWithdrawn ? { outcome: 'withdrawn' } : { outcome: 'stayed', message: stayed };
  }

  /** Returns whether the row is closed. */
  async function doRow(taken: TakenRow): Promise<boolean> {
    try {
      await queue.save(taken, await doWork(taken));
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      const { importId, row } = taken;
      if (error.status >= 500) {
        logger.warn({ err: thrown, importId, row }, 'a row of an import is tried again');
        await queue.putBack(taken);
        return false;
      }
      await queue.save(taken, { outcome: 'failed', message: error.publicMessage });
      return true;
    }
  }

  return async function runImports(): Promise<boolean> {
    const taken = await queue.take(concurrency);
    const closed = await Promise.all(taken.map(doRow));
    await queue.endDone(deps.clock());
    return closed.some(Boolean);
  };
}
