import type { Transaction } from 'kysely';
import { toContent } from '../core/store-offers.ts';
import type { DB } from '../data/generated/tables.ts';
import { ownerOf } from './store-kinds.ts';
import type { Edit, EditorTransaction } from './transaction.ts';

const toRow = ({ content, at, by }: Edit) => ({
  content: JSON.stringify(content),
  updatedAt: at,
  updatedBy: by.name ?? by.username,
});

/** Creates the drafts of one transaction. Whoever saves compares the revision in the statement itself. */
export function createDraftStore(tx: Transaction<DB>): EditorTransaction['drafts'] {
  return {
    async begin({ kind, id }, edit) {
      const row = toRow(edit);
      const begun = await tx
        .insertInto('offerDrafts')
        .values({ [ownerOf(kind)]: id, ...row, revision: 1 })
        .onConflict((conflict) =>
          conflict
            .column(ownerOf(kind))
            .doUpdateSet((eb) => ({ ...row, revision: eb('offerDrafts.revision', '+', 1) }))
            .where('offerDrafts.content', 'is', null),
        )
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },
    async change({ kind, id }, { revision, ...edit }) {
      const { numUpdatedRows } = await tx
        .updateTable('offerDrafts')
        .set({ ...toRow(edit), revision: revision + 1 })
        .where(ownerOf(kind), '=', id)
        .where('revision', '=', revision)
        .where('content', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async take({ kind, id }, revision) {
      const row = await tx
        .selectFrom('offerDrafts')
        .select(['id', 'content'])
        .where(ownerOf(kind), '=', id)
        .where('revision', '=', revision)
        .where('content', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return undefined;
      await tx
        .updateTable('offerDrafts')
        .set({ content: null, revision: revision + 1 })
        .where('id', '=', row.id)
        .execute();
      return toContent(kind, row.content);
    },
  };
}
