import { createHash } from 'node:crypto';
import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { ImportMapping, ImportSummary } from '@petwell/contracts';
import type { Catalog } from '../core/other-services.ts';
import { toSummary, type CellRow, type RunImport } from './imports.ts';
import { checkTogether, type KnownMembers } from './rules-check-file.ts';
import { checkRow, type CheckContext, type CheckedRow } from './rules-check-row.ts';
import { mappingProblems } from './rules-fields.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Rows checked before other requests get their turn. */
const rowsAtOnce = 250;

async function checkAlone(rows: readonly CellRow[], context: CheckContext): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    checked.push(checkRow(row, context));
    if (checked.length % rowsAtOnce === 0) await new Promise(setImmediate);
  }
  return checked;
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
      const alone = await checkAlone(await imports.readCells(id), context);
      const members = alone.flatMap(({ member }) => member ?? []);
      const known = await deps.findKnown({
        emails: members.map(({ owner }) => owner.email),
        references: members.map(({ reference }) => reference),
      });
      const rows = checkTogether(alone, known, (field) => columns[mapping.indexOf(field)] ?? null);
      await imports.saveCheck(found, { mapping, rows, at });
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
