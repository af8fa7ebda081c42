import {
  importChoicesSchema,
  importMappingSchema,
  importQuestionsSchema,
  importStatusSchema,
  type ImportCounts,
  type RowDecision,
} from '@petwell/contracts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import { actorSchema } from '../../core/store-orders.ts';
import type { DB, MemberImport } from '../../data/generated/tables.ts';
import type { ImportRecord, ImportStore } from './imports.ts';
import { columnName } from '../file/rules-fields.ts';
import { decideRows, rememberValues, correctCells, readValues } from './store-choices.ts';
import { cellsOf, insertRows, saveCheckedRows } from './store-rows.ts';

export function toRecord(row: Selectable<MemberImport>): ImportRecord {
  return {
    ...row,
    status: importStatusSchema.parse(row.status),
    mapping: importMappingSchema.parse(row.mapping),
    choices: importChoicesSchema.nullable().parse(row.choices),
    questions: importQuestionsSchema.nullable().parse(row.questions),
    uploadedBy: actorSchema.parse(row.uploadedBy),
  };
}

const outcomes = ['imported', 'unchanged', 'failed', 'withdrawn', 'stayed'] as const;

/** Counts the rows of imports, by import. */
export async function countRows(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, ImportCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('memberImportRows')
    .where('importId', 'in', [...ids])
    .groupBy('importId')
    .select(['importId'])
    .select((eb) => {
      const countAll = () => eb.fn.countAll();
      return [
        countAll().as('rows'),
        countAll().filterWhere('hasError', '=', true).as('blocked'),
        countAll().filterWhere('kind', '=', 'left_out').as('leftOut'),
        countAll().filterWhere('kind', '=', 'call').filterWhere('outcome', 'is', null).as('calls'),
        countAll().filterWhere('kind', '=', 'history').as('history'),
        countAll()
          .filterWhere('hasWarning', '=', true)
          .filterWhere('hasError', '=', false)
          .as('warned'),
        countAll()
          .filterWhere('isOpen', '=', true)
          .filterWhere('outcome', 'is', null)
          .as('waiting'),
        ...outcomes.map((outcome) => countAll().filterWhere('outcome', '=', outcome).as(outcome)),
      ];
    })
    .execute();
  const numbers = z.record(z.string(), z.coerce.number());
  return new Map(
    rows.map(({ importId, ...counts }) => [importId, numbers.parse(counts) as ImportCounts]),
  );
}

export const noRows: ImportCounts = {
  rows: 0,
  blocked: 0,
  leftOut: 0,
  calls: 0,
  history: 0,
  warned: 0,
  waiting: 0,
  imported: 0,
  unchanged: 0,
  failed: 0,
  withdrawn: 0,
  stayed: 0,
};

async function rememberColumns(
  tx: Kysely<DB>,
  { columns, mapping }: { columns: readonly string[]; mapping: ImportRecord['mapping'] },
): Promise<void> {
  const byName = new Map(
    columns.map((column, index) => [columnName(column), mapping[index] ?? null]),
  );
  byName.delete('');
  if (byName.size === 0) return;
  await tx
    .insertInto('importColumns')
    .values([...byName].map(([name, field]) => ({ name, field })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute();
}

async function insertImport(
  tx: Transaction<DB>,
  { file, fileName, mapping, uploadedBy, uploadedAt }: Parameters<ImportStore['insert']>[0],
): Promise<number> {
  const { id } = await tx
    .insertInto('memberImports')
    .values({
      fileName,
      columns: file.columns,
      mapping: JSON.stringify(mapping),
      uploadedBy: JSON.stringify(uploadedBy),
      uploadedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(tx, id, file.rows);
  return id;
}

/** Adapts a transaction for imports. */
export function openImports(tx: Transaction<DB>): ImportStore {
  const update = (id: number) => tx.updateTable('memberImports').where('id', '=', id);
  return {
    insert: (upload) => insertImport(tx, upload),
    async lock(id) {
      const row = await tx
        .selectFrom('memberImports')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row ? toRecord(row) : null;
    },
    readCells: (id, { after, limit }) =>
      tx
        .selectFrom('memberImportRows')
        .select((eb) => ['row', cellsOf(eb), 'hasOddBytes', 'decision'])
        .$narrowType<{ decision: RowDecision | null }>()
        .where('importId', '=', id)
        .where('row', '>', after)
        .orderBy('row')
        .limit(limit)
        .execute(),
    correctCells: (id, cells) => correctCells(tx, id, cells),
    decide: (id, decision) => decideRows(tx, id, decision),
    rememberValues: (values) => rememberValues(tx, values),
    readValues: () => readValues(tx),
    saveRows: (id, rows) => saveCheckedRows(tx, id, rows),
    async saveCheck({ id, columns }, { mapping, choices, questions, at }) {
      await rememberColumns(tx, { columns, mapping });
      const said = { choices: JSON.stringify(choices), questions: JSON.stringify(questions) };
      await update(id)
        .set({ status: 'checked', mapping: JSON.stringify(mapping), ...said, checkedAt: at })
        .execute();
    },
    async setStatus(id, status, orderedBy) {
      const by = orderedBy && { orderedBy: JSON.stringify(orderedBy) };
      await update(id)
        .set({ status, heldUpAt: null, ...by })
        .execute();
    },
    async openImported(id) {
      await tx
        .updateTable('memberImportRows')
        .set({ isOpen: true, leasedUntil: null })
        .where('importId', '=', id)
        .where('outcome', '=', 'imported')
        .execute();
    },
    count: async (id) => (await countRows(tx, [id])).get(id) ?? noRows,
    async remove(id) {
      await tx.deleteFrom('memberImports').where('id', '=', id).execute();
    },
  };
}
