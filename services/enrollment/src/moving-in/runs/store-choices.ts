import type { CheckImportBody } from '@petwell/contracts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import { rememberedBy, valueKey, type RememberedValues } from '../file/rules-meanings.ts';
import { cellsOf } from './store-rows.ts';

type Correction = { row: number; index: number; value: string };

/** Wide rows are read a few at a time. */
const rowsAtOnce = 25;

const corrected = (cells: readonly string[], changes: readonly Correction[]): string[] => {
  const width = Math.max(cells.length, ...changes.map(({ index }) => index + 1));
  const next = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  for (const { index, value } of changes) next[index] = value;
  return next;
};

/** Stores corrected cells, also those that a short row ends before. */
export async function correctCells(
  tx: Kysely<DB>,
  importId: number,
  cells: readonly Correction[],
): Promise<void> {
  const byRow = [...Map.groupBy(cells, ({ row }) => row)];
  for (let start = 0; start < byRow.length; start += rowsAtOnce) {
    const changes = new Map(byRow.slice(start, start + rowsAtOnce));
    const rows = await tx
      .selectFrom('memberImportRows')
      .select((eb) => ['row', cellsOf(eb)])
      .where('importId', '=', importId)
      .where('row', 'in', [...changes.keys()])
      .execute();
    for (const { row, cells: before } of rows) {
      await tx
        .updateTable('memberImportRows')
        .set({ cells: corrected(before, changes.get(row) ?? []) })
        .where('importId', '=', importId)
        .where('row', '=', row)
        .execute();
    }
  }
}

/** Stores what becomes of rows, or of all that have an error of a kind. */
export async function decideRows(
  tx: Kysely<DB>,
  importId: number,
  { rows, decision }: CheckImportBody['decisions'][number],
): Promise<void> {
  await tx
    .updateTable('memberImportRows')
    .set({ decision })
    .where('importId', '=', importId)
    .where((eb) =>
      Array.isArray(rows)
        ? eb('row', '=', eb.fn.any(eb.val(rows)))
        : sql<boolean>`problems @> ${JSON.stringify([{ ...rows, severity: 'error' }])}::jsonb`,
    )
    .execute();
}

/** Remembers what words mean; without a meaning, one is forgotten. */
export async function rememberValues(
  tx: Kysely<DB>,
  values: CheckImportBody['values'],
): Promise<void> {
  const byKey = new Map(values.map((one) => [rememberedBy(one.field, one.value), one]));
  const given = [...byKey.values()].map(({ field, value, meaning }) => ({
    field,
    value: valueKey(value),
    meaning,
  }));
  for (const { field, value } of given.filter(({ meaning }) => meaning === null)) {
    await tx
      .deleteFrom('importValues')
      .where('field', '=', field)
      .where('value', '=', value)
      .execute();
  }
  const chosen = given.flatMap(({ meaning, ...one }) =>
    meaning === null ? [] : [{ ...one, meaning }],
  );
  if (chosen.length === 0) return;
  await tx
    .insertInto('importValues')
    .values(chosen)
    .onConflict((conflict) =>
      conflict
        .columns(['field', 'value'])
        .doUpdateSet((eb) => ({ meaning: eb.ref('excluded.meaning') })),
    )
    .execute();
}

export async function readValues(tx: Kysely<DB>): Promise<RememberedValues> {
  const rows = await tx.selectFrom('importValues').selectAll().execute();
  return new Map(rows.map(({ field, value, meaning }) => [rememberedBy(field, value), meaning]));
}
