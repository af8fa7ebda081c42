import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { CellRow } from './imports.ts';
import { batchesOf } from './rules-batches.ts';
import type { CheckedRow } from '../file/rules-check-row.ts';

/** Selects a row's cells as JSON, which is parsed many times faster than an array: wide ones take long. */
export const cellsOf = (eb: ExpressionBuilder<DB, 'memberImportRows'>) =>
  sql<string[]>`to_json(${eb.ref('cells')})`.as('cells');

/** Stores the cells of an uploaded file. */
export async function insertRows(
  tx: Kysely<DB>,
  importId: number,
  rows: readonly CellRow[],
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await tx
      .insertInto('memberImportRows')
      .values(
        batch.map(({ row, cells, hasOddBytes = false }) => ({ importId, row, cells, hasOddBytes })),
      )
      .execute();
  }
}

const toStored = ({ row, kind, member, problems, email, who }: CheckedRow) => ({
  row,
  kind,
  who,
  email: email === '' ? null : email,
  reference: member?.reference ?? null,
  member,
  problems,
  hasError: kind === null,
  isOpen: kind === 'member' || kind === 'history',
  hasWarning: problems.some(({ severity }) => severity === 'warning'),
});

/** Stores what the dry run found; rows without an error wait for the start. */
export async function saveCheckedRows(
  tx: Kysely<DB>,
  importId: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  const found = JSON.stringify(rows.map(toStored));
  await sql`
      UPDATE member_import_rows AS r
      SET who = c.who, email = c.email, reference = c.reference, member = nullif(c.member, 'null'),
        problems = c.problems, has_error = c."hasError", has_warning = c."hasWarning",
        is_open = c."isOpen", kind = c.kind
      FROM jsonb_to_recordset(${found}::jsonb) AS c (
        "row" integer, kind text, who text, email text, reference text, member jsonb, problems jsonb,
        "hasError" boolean, "hasWarning" boolean, "isOpen" boolean
      )
      WHERE r.import_id = ${importId} AND r."row" = c."row"`.execute(tx);
}
