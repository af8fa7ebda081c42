import { createHash } from 'node:crypto';
import { AppError, createTurns, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { ImportMapping, ImportSummary } from '@petwell/contracts';
import type { Catalog } from '../../core/other-services.ts';
import { toSummary, type CellRow, type RunImport } from '../runs/imports.ts';
import { createCheckTogether, type KnownMembers } from './rules-check-file.ts';
import { checkRow, type CheckContext, type CheckedRow } from './rules-check-row.ts';
import { mappingProblems } from './rules-fields.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Rows in memory at once: a whole file with all its problems would be too many. */
const rowsAtOnce = 250;

/** Checks rows of a file, always the next ones. */
function createCheckRows(
  context: CheckContext,
  findKnown: (asked: { emails: string[]; references: string[] }) => Promise<KnownMembers>,
) {
  const { columns, mapping } = context;
  const checkTogether = createCheckTogether((field) => columns[mapping.indexOf(field)] ?? null);
  const takeTurn = createTurns();
  return async (rows: readonly CellRow[]): Promise<CheckedRow[]> => {
    const alone: CheckedRow[] = [];
    for (const row of rows) {
      alone.push(checkRow(row, context));
      await takeTurn();
    }
    const members = alone.flatMap(({ member }) => member ?? []);
    const known = await findKnown({
      emails: members.map(({ owner }) => owner.email),
      references: members.map(({ reference }) => reference),
    });
    return alone.map((checked) => checkTogether(checked, known));
  };
}

function requireMapping(mapping: ImportMapping, columns: readonly string[]): void {
  const problems = mappingProblems(mapping);
  if (mapping.length !== columns.length) problems.unshift('Say what each column is.');
  if (problems.length === 0) return;
  const publicMessage = problems.join(' ');
  throw new AppError('validation_failed', { publicMessage, fields: { mapping: publicMessage } });
}

/**
 * The dry run: says what each column is, checks every row, and stores what it found. It changes no customer.
 * @throws AppError not_found; validation_failed for columns that are missing; status_conflict once it started
 */
export function createCheckImport(deps: {
  catalog: Pick<Catalog, 'offer'>;
  findKnown: (asked: { emails: string[]; references: string[] }) => Promise<KnownMembers>;
  transaction: RunImport;
  clock: () => Date;
  timeZone: string;
}) {
  return async function checkImport(request: {
    id: number;
    mapping: ImportMapping;
    actor: StaffActor;
  }): Promise<ImportSummary> {
    const { id, mapping, actor } = request;
    const offer = await deps.catalog.offer();
    const at = deps.clock();
    return deps.transaction(async ({ imports, activityLog }) => {
      const found = await imports.lock(id);
      if (!found) throw new AppError('not_found');
      if (found.status !== 'uploaded' && found.status !== 'checked') throw hasStarted();
      const { columns } = found;
      requireMapping(mapping, columns);
      const today = clinicDay(at, deps.timeZone);
      const context = { columns, mapping, offer, today, digest };
      const checkRows = createCheckRows(context, deps.findKnown);
      for (let after = 0; ;) {
        const rows = await imports.readCells(id, { after, limit: rowsAtOnce });
        await imports.saveRows(id, await checkRows(rows));
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) break;
        after = last.row;
      }
      await imports.saveCheck(found, { mapping, at });
      const counts = await imports.count(id);
      await activityLog.record({
        actor,
        action: 'import-check',
        subject: `import/${id}`,
        result: 'done',
        detail: `${counts.rows} rows, ${counts.blocked} with errors`,
      });
      return toSummary({ ...found, status: 'checked', checkedAt: at }, counts, at);
    });
  };
}
export type CheckImport = ReturnType<typeof createCheckImport>;

const hasStarted = () =>
  new AppError('status_conflict', { publicMessage: 'This import has started already.' });
