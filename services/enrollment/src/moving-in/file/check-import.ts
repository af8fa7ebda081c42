import { createHash } from 'node:crypto';
import { AppError, createTurns, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type {
  CheckImportBody,
  ImportChoices,
  ImportField,
  ImportMapping,
  ImportSummary,
} from '@petwell/contracts';
import type { Catalog, OwnerRegistry } from '../../core/clients/other-services.ts';
import { toSummary, type ImportRecord, type ImportStore, type RunImport } from '../runs/imports.ts';
import { createCheckTogether, type KnownMembers } from './rules-check-file.ts';
import {
  checkRow,
  type CheckContext,
  type CheckedRow,
  type RowToCheck,
} from './rules-check-row.ts';
import { mappingProblems } from './rules-mapping.ts';
import { createMeanings } from './rules-meanings.ts';
import { createSurvey } from './rules-survey.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Rows in memory at once: a whole file with all its problems would be too many. */
const rowsAtOnce = 250;

type Lookups = {
  findKnown: (asked: { emails: string[]; references: string[] }) => Promise<KnownMembers>;
  findClaimed: OwnerRegistry['findClaimed'];
};

/** Reads all rows of a file, some at a time. */
async function* readInParts(imports: ImportStore, id: number): AsyncGenerator<RowToCheck[]> {
  for (let after = 0; ;) {
    const rows = await imports.readCells(id, { after, limit: rowsAtOnce });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.row;
  }
}

/** Checks rows of a file, always the next ones. */
function createCheckRows(context: CheckContext, { findKnown, findClaimed }: Lookups) {
  const { columns, mapping, clinic } = context;
  const columnOf = (field: ImportField) => columns[mapping.indexOf(field)] ?? null;
  const checkTogether = createCheckTogether(columnOf, clinic);
  const takeTurn = createTurns();
  return async (rows: readonly RowToCheck[]): Promise<CheckedRow[]> => {
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
    const ids = [...known.owners.values()].map(({ id }) => id);
    const claimed = new Set(ids.length === 0 ? [] : await findClaimed(ids));
    return alone.map((checked, index) =>
      checkTogether(checked, { ...known, claimed }, rows[index]?.decision),
    );
  };
}

function requireMapping(mapping: ImportMapping, columns: readonly string[]): void {
  const problems = mappingProblems(mapping);
  if (mapping.length !== columns.length) problems.unshift('Say what each column is.');
  if (problems.length === 0) return;
  const publicMessage = problems.join(' ');
  throw new AppError('validation_failed', { publicMessage, fields: { mapping: publicMessage } });
}

/** Stores what a manager corrected and decided. @throws AppError validation_failed for an unknown column */
async function saveChanges(
  imports: ImportStore,
  { id, columns }: ImportRecord,
  { cells, decisions, values }: CheckImportBody,
): Promise<void> {
  const corrected = cells.map(({ row, column, value }) => {
    const index = columns.indexOf(column);
    if (index === -1) throw new AppError('validation_failed', { fields: { column } });
    return { row, index, value };
  });
  await imports.correctCells(id, corrected);
  for (const decision of decisions) await imports.decide(id, decision);
  await imports.rememberValues(values);
}

const mergeChoices = (
  before: ImportChoices | null,
  { dates, ended }: CheckImportBody['choices'],
): ImportChoices => ({
  dates: { ...before?.dates, ...dates },
  ended: ended ?? before?.ended ?? 'leave_out',
});

/**
 * The dry run: says what columns, words, and rows mean, corrects cells, checks every row, and stores what it found. It
 * changes no customer.
 * @throws AppError not_found; validation_failed for columns that are missing; status_conflict once it started
 */
export function createCheckImport(
  deps: Lookups & {
    catalog: Pick<Catalog, 'offer'>;
    transaction: RunImport;
    clock: () => Date;
    timeZone: string;
    clinic: CheckContext['clinic'];
  },
) {
  return async function checkImport(request: {
    id: number;
    body: CheckImportBody;
    actor: StaffActor;
  }): Promise<ImportSummary> {
    const { id, body, actor } = request;
    const { mapping } = body;
    const offer = await deps.catalog.offer();
    const at = deps.clock();
    return deps.transaction(async ({ imports, activityLog }) => {
      const found = await imports.lock(id);
      if (!found) throw new AppError('not_found');
      if (found.status !== 'uploaded' && found.status !== 'checked') throw hasStarted();
      requireMapping(mapping, found.columns);
      await saveChanges(imports, found, body);
      const choices = mergeChoices(found.choices, body.choices);
      const meanings = createMeanings(offer, await imports.readValues());
      const today = clinicDay(at, deps.timeZone);
      const { clinic } = deps;
      const file = { columns: found.columns, mapping, meanings, today, clinic, ...choices };
      const survey = createSurvey(file);
      const takeTurn = createTurns();
      for await (const rows of readInParts(imports, id)) {
        for (const row of rows) {
          survey.add(row);
          await takeTurn();
        }
      }
      const { sharedEmails, addressOf } = survey;
      const checkRows = createCheckRows(
        { ...file, dates: survey.orders(), sharedEmails, addressOf, offer, digest },
        deps,
      );
      for await (const rows of readInParts(imports, id)) {
        await imports.saveRows(id, await checkRows(rows));
      }
      await imports.saveCheck(found, { mapping, choices, questions: survey.questions(), at });
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
