import { sql, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { CellRow } from './imports.ts';
import type { CheckedRow } from './rules-check-row.ts';

const batchSize = 100;

/** Stores the cells of an uploaded file. */
export async function insertRows(
  tx: Kysely<DB>,
  importId: number,
  rows: readonly CellRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await tx
      .insertInto('memberImportRows')
      .values(batch.map(({ row, cells }) => ({ importId, row, cells })))
      .execute();
  }
}

const toStored = ({ row, member, problems, email, who }: CheckedRow) => ({
  row,
  who,
  email: email === '' ? null : email,
  reference: member?.reference ?? null,
  member,
  problems,
  hasError: member === null,
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
        is_open = NOT c."hasError"
      FROM jsonb_to_recordset(${found}::jsonb) AS c (
        "row" integer, who text, email text, reference text, member jsonb, problems jsonb,
        "hasError" boolean, "hasWarning" boolean
      )
      WHERE r.import_id = ${importId} AND r."row" = c."row"`.execute(tx);
}
