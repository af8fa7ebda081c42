import {
  importProblemGroupSchema,
  importProblemSchema,
  rowDecisionSchema,
  type ImportProblemGroup,
  type ImportRow,
  type importRowsQuerySchema,
} from '@petwell/contracts';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../data/generated/tables.ts';
import { countRows, noRows, toRecord } from './store-imports.ts';
import { cellsOf } from './store-rows.ts';

const problemsSchema = z.array(importProblemSchema);
const outcomeSchema = z.enum(['imported', 'unchanged', 'failed', 'withdrawn', 'stayed']).nullable();

export type RowsQuery = z.infer<typeof importRowsQuerySchema>;

/** A row as it is written to a file. */
export type ExportedRow = Pick<ImportRow, 'row' | 'problems' | 'outcome' | 'message'> & {
  cells: string[];
  kind: string | null;
};

type Rows = ExpressionBuilder<DB, 'memberImportRows'>;

const shown = (show: RowsQuery['show']) => (eb: Rows) => {
  if (show === 'errors') return eb('hasError', '=', true);
  if (show === 'warnings') return eb.and([eb('hasWarning', '=', true), eb('hasError', '=', false)]);
  if (show === 'leftOut') return eb('kind', '=', 'left_out');
  return eb('outcome', '=', show);
};

const isOfKind = ({ cause, column }: Pick<RowsQuery, 'cause' | 'column'>) =>
  sql<boolean>`problems @> ${JSON.stringify([{ cause, column }])}::jsonb`;

/** Rows that aren't in and could be: blocked ones, those that failed, and the call list. */
const isNotIn = (eb: Rows) =>
  eb.or([
    eb('hasError', '=', true),
    eb('outcome', '=', 'failed'),
    eb.and([eb('kind', '=', 'call'), eb('outcome', 'is', null)]),
  ]);

const mostGroups = 200;

/** Groups the problems of an import by kind, errors first, then the most frequent. */
async function listProblems(kysely: Kysely<DB>, id: number): Promise<ImportProblemGroup[]> {
  const { rows } = await sql<unknown>`
      WITH found AS (
        SELECT r."row", r.who, p.value ->> 'severity' AS severity, p.value ->> 'column' AS "column",
          p.value ->> 'cause' AS cause,
          p.value ->> 'value' AS value, p.value ->> 'message' AS message
        FROM member_import_rows AS r, jsonb_array_elements(r.problems) AS p
        WHERE r.import_id = ${id}
      ), numbered AS (
        SELECT *, row_number() OVER (PARTITION BY severity, "column", cause ORDER BY "row") AS at
        FROM found
      )
      SELECT severity, "column", cause, count(DISTINCT "row")::int AS rows,
        jsonb_agg(jsonb_build_object('row', "row", 'who', who, 'value', value, 'message', message)
          ORDER BY "row") FILTER (WHERE at <= 3) AS examples
      FROM numbered
      GROUP BY severity, "column", cause
      ORDER BY severity, rows DESC, cause
      LIMIT ${mostGroups}`.execute(kysely);
  return z.array(importProblemGroupSchema).parse(rows);
}

/** Reads the rows of an import. */
function createRowReads(kysely: Kysely<DB>) {
  const rowsAfter = (id: number, after: number, limit: number) =>
    kysely
      .selectFrom('memberImportRows')
      .where('importId', '=', id)
      .where('row', '>', after)
      .orderBy('row')
      .limit(limit);
  return {
    async sample(id: number, limit: number): Promise<string[][]> {
      const rows = await rowsAfter(id, 0, limit).select(cellsOf).execute();
      return rows.map(({ cells }) => cells);
    },
    async listRows(id: number, query: RowsQuery, limit: number): Promise<ImportRow[]> {
      const { show, after, cause } = query;
      const rows = await rowsAfter(id, after, limit)
        .where(shown(show))
        .$if(cause !== undefined, (some) => some.where(isOfKind(query)))
        .select(['row', 'who', 'problems', 'outcome', 'message', 'ownerId', 'decision'])
        .execute();
      return rows.map(({ problems, outcome, decision, ...row }) => ({
        ...row,
        problems: problemsSchema.parse(problems),
        outcome: outcomeSchema.parse(outcome),
        decision: rowDecisionSchema.nullable().parse(decision),
      }));
    },
    async listCells(
      id: number,
      { rows: wanted, after }: { rows: 'all' | 'problems'; after: number },
      limit: number,
    ): Promise<ExportedRow[]> {
      const rows = await rowsAfter(id, after, limit)
        .$if(wanted === 'problems', (some) => some.where(isNotIn))
        .select((eb) => ['row', cellsOf(eb), 'kind', 'problems', 'outcome', 'message'])
        .execute();
      return rows.map(({ problems, outcome, ...row }) => ({
        ...row,
        problems: problemsSchema.parse(problems),
        outcome: outcomeSchema.parse(outcome),
      }));
    },
  };
}

/** Reads imports outside transactions. */
export const createImportReads = (kysely: Kysely<DB>) => ({
  async find(id: number) {
    const row = await kysely
      .selectFrom('memberImports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    return { record: toRecord(row), counts: (await countRows(kysely, [id])).get(id) ?? noRows };
  },
  /** Newest first. */
  async list(limit: number) {
    const rows = await kysely
      .selectFrom('memberImports')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    const counts = await countRows(
      kysely,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ record: toRecord(row), counts: counts.get(row.id) ?? noRows }));
  },
  listProblems: (id: number) => listProblems(kysely, id),
  ...createRowReads(kysely),
});
export type ImportReads = ReturnType<typeof createImportReads>;
