import {
  importProblemSchema,
  type ImportRow,
  type importRowsQuerySchema,
} from '@petwell/contracts';
import type { ExpressionBuilder, Kysely } from 'kysely';
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
};

type Rows = ExpressionBuilder<DB, 'memberImportRows'>;

const shown = (show: RowsQuery['show']) => (eb: Rows) => {
  if (show === 'errors') return eb('hasError', '=', true);
  if (show === 'warnings') return eb.and([eb('hasWarning', '=', true), eb('hasError', '=', false)]);
  return eb('outcome', '=', show);
};

/** Reads imports outside transactions. */
export function createImportReads(kysely: Kysely<DB>) {
  const rowsAfter = (id: number, after: number, limit: number) =>
    kysely
      .selectFrom('memberImportRows')
      .where('importId', '=', id)
      .where('row', '>', after)
      .orderBy('row')
      .limit(limit);
  return {
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
    async sample(id: number, limit: number): Promise<string[][]> {
      const rows = await rowsAfter(id, 0, limit).select(cellsOf).execute();
      return rows.map(({ cells }) => cells);
    },
    async listRows(id: number, { show, after }: RowsQuery, limit: number): Promise<ImportRow[]> {
      const rows = await rowsAfter(id, after, limit)
        .where(shown(show))
        .select(['row', 'who', 'problems', 'outcome', 'message', 'ownerId'])
        .execute();
      return rows.map(({ problems, outcome, ...row }) => ({
        ...row,
        problems: problemsSchema.parse(problems),
        outcome: outcomeSchema.parse(outcome),
      }));
    },
    async listCells(id: number, after: number, limit: number): Promise<ExportedRow[]> {
      const rows = await rowsAfter(id, after, limit)
        .select((eb) => ['row', cellsOf(eb), 'problems', 'outcome', 'message'])
        .execute();
      return rows.map(({ problems, outcome, ...row }) => ({
        ...row,
        problems: problemsSchema.parse(problems),
        outcome: outcomeSchema.parse(outcome),
      }));
    },
  };
}
export type ImportReads = ReturnType<typeof createImportReads>;
