import { importLimits } from '@petwell/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';

/** A row keeps only numbers and its outcome. */
const forgotten = {
  cells: sql<string[]>`'{}'`,
  who: '',
  email: null,
  reference: null,
  member: null,
  problems: '[]',
};

/**
 * Forgets the rows of a deleted owner: those imported for them, and those with their address, whatever file they
 * are in. A row that still waited is not imported anymore.
 */
export async function forgetInImports(
  tx: Transaction<DB>,
  { ownerId, email = null }: { ownerId: number; email?: string | null | undefined },
): Promise<void> {
  const hasCell = sql<boolean>`${email}::text IN (SELECT lower(trim(cell)) FROM unnest(cells) AS cell)`;
  await tx
    .updateTable('memberImportRows')
    .set(forgotten)
    .set((eb) => ({
      outcome: eb.fn.coalesce('outcome', sql<string>`'failed'`),
      message: eb
        .case()
        .when('outcome', 'is', null)
        .then('The customer was deleted.')
        .else(eb.ref('message'))
        .end(),
      // The worker that takes an import back deletes customers, and then says so in the row.
      isOpen: sql<boolean>`is_open AND outcome IS NOT NULL`,
    }))
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', ownerId),
        ...(email === null ? [] : [eb('email', '=', email), hasCell]),
      ]),
    )
    .where((eb) => eb('cells', '!=', sql<string[]>`'{}'`))
    .execute();
}

const old = (at: Date) => new Date(at.getTime() - importLimits.keptDays * 24 * 3_600_000);

/**
 * Deletes files that were never imported, and the content of those that were, some weeks after. An import that
 * was paused all the time ends.
 */
export async function purgeImports(kysely: Kysely<DB>, at: Date): Promise<void> {
  await kysely
    .deleteFrom('memberImports')
    .where('status', 'in', ['uploaded', 'checked'])
    .where('uploadedAt', '<', old(at))
    .execute();
  const ended = await kysely
    .updateTable('memberImports')
    .set((eb) => ({
      status: eb.case().when('status', '=', 'paused').then('finished').else(eb.ref('status')).end(),
      finishedAt: eb.fn.coalesce('finishedAt', eb.val(at)),
      forgottenAt: at,
      fileName: null,
      columns: [],
      mapping: '[]',
      choices: null,
      questions: null,
    }))
    .where('forgottenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', ['finished', 'undone']), eb('finishedAt', '<', old(at))]),
        eb.and([eb('status', '=', 'paused'), eb('uploadedAt', '<', old(at))]),
      ]),
    )
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  await kysely
    .updateTable('memberImportRows')
    .set({ ...forgotten, isOpen: false })
    .where('importId', 'in', ids)
    .execute();
}
