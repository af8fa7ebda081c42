import { byteOrderMark, createTurns, toLines } from '@petwell/chassis';
import {
  importFieldLabels,
  importFieldNames,
  type ImportMapping,
  type ImportProblem,
} from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import type { ExportedRow, ImportReads } from '../runs/store-reads.ts';
import { ownColumns } from './parse-file.ts';

const describe = ({ severity, column, message }: ImportProblem) =>
  [severity === 'error' ? 'Error' : 'Warning', column, message].filter((part) => part).join(': ');

const outcomes: Readonly<Record<NonNullable<ExportedRow['outcome']>, string>> = {
  imported: 'Imported',
  unchanged: 'Was there already',
  failed: 'Not imported',
  withdrawn: 'Undone',
  stayed: 'Imported; not undone',
};

const kinds: Readonly<Record<string, string>> = { left_out: 'Left out', call: 'On the call list' };

const describeOutcome = ({ outcome, message, problems, kind }: ExportedRow): string => {
  const isBlocked = problems.some(({ severity }) => severity === 'error');
  if (kind === 'left_out' || (kind === 'call' && outcome === null)) return kinds[kind] ?? '';
  if (outcome === null) return isBlocked ? 'Not imported: see the problems' : '';
  return [outcomes[outcome], message].filter((part) => part !== null).join(': ');
};

type Columns = { columns: readonly string[]; mapping: ImportMapping };

/** What stood under Email isn't theirs if they wait on the call list, and must not come back. */
function toRow(row: ExportedRow, { columns, mapping }: Columns): string[] {
  const isCalled = row.kind === 'call' && row.outcome === null;
  const cells = columns.map((_, index) =>
    isCalled && mapping[index] === 'email' ? '' : (row.cells[index] ?? ''),
  );
  return [...cells, row.problems.map(describe).join('\n'), describeOutcome(row)];
}

const batchSize = 500;

/**
 * Writes the uploaded file again, or the rows that aren't in, with a column of problems and one of outcomes. No cell
 * becomes a formula. Other requests run between rows, which may be wide.
 */
export async function* writeFile(
  reads: Pick<ImportReads, 'listCells'>,
  { id, ...file }: Columns & { id: number },
  rowsOf: 'all' | 'problems' = 'all',
): AsyncGenerator<string> {
  const takeTurn = createTurns();
  yield byteOrderMark + toLines([[...file.columns, ...ownColumns]]);
  for (let after = 0; ;) {
    const rows = await reads.listCells(id, { rows: rowsOf, after }, batchSize);
    let lines = '';
    for (const row of rows) {
      lines += toLines([toRow(row, file)]);
      await takeTurn();
    }
    yield lines;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.row;
  }
}

/** One worked row: what a cell of each column may look like. Prices and services are those of today. */
export function toTemplate({ plans }: Offer, today: string): string {
  const plan = plans[0];
  const counted = plan?.benefits.filter(({ unit }) => unit === 'count').slice(0, 2) ?? [];
  const example: Partial<Record<(typeof importFieldNames)[number], string>> = {
    firstName: 'Ada',
    lastName: 'Lin',
    email: 'ada@example.com',
    phone: '904-555-0100',
    petName: 'Mango',
    petType: plan?.targetPetTypes[0] ?? 'dog',
    breed: 'Beagle',
    birthDate: `${Number(today.slice(0, 4)) - 4}-05-20`,
    gender: 'female',
    weight: '24',
    plan: plan?.name ?? '',
    addOns: '',
    monthlyPrice: plan?.monthlyPrice ?? '',
    fee: plan?.membershipFee ?? '',
    startedOn: `${Number(today.slice(0, 4)) - 1}-${today.slice(5)}`.replace(/02-29$/, '02-28'),
    nextDueOn: today,
    uses: counted.map(({ code }) => `${code}: 1`).join('; '),
    paidBy: 'card link',
    reference: 'M-1001',
    note: 'Prefers mornings',
  };
  const fields = importFieldNames.filter((field) => field in example);
  return (
    byteOrderMark +
    toLines([
      fields.map((field) => importFieldLabels[field]),
      fields.map((field) => example[field] ?? ''),
    ])
  );
}
