import type { RunTransaction } from '@petwell/chassis';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import { recordActivity } from '../../core/store-activity-log.ts';
import { actorSchema } from '../../core/store-orders.ts';
import type { MemberToImport } from '../member.ts';
import type { ImportQueue, RowOutcome, TakenRow } from './run-imports.ts';
import { countRows, noRows } from './store-imports.ts';

/** Longer than one row takes with all its retries. */
const leaseEnd = sql<Date>`now() + interval '20 seconds'`;
/** A row that couldn't be done waits, so that the next ones don't hurry into the same outage. */
const laterOn = sql<Date>`now() + interval '2 seconds'`;

async function takeRows(kysely: Kysely<DB>, limit: number): Promise<TakenRow[]> {
  const rows = await kysely
    .with('free', (db) =>
      db
        .selectFrom('memberImportRows as r')
        .innerJoin('memberImports as i', 'i.id', 'r.importId')
        .select(['r.importId', 'r.row', 'i.status', 'i.orderedBy'])
        .where('i.status', 'in', ['running', 'undoing'])
        .where('r.isOpen', '=', true)
        .where((eb) =>
          eb.or([eb('r.leasedUntil', 'is', null), eb('r.leasedUntil', '<', sql<Date>`now()`)]),
        )
        .orderBy('r.importId')
        .orderBy('r.row')
        .limit(limit)
        .forUpdate('r')
        .skipLocked(),
    )
    .updateTable('memberImportRows as r')
    .from('free')
    .set((eb) => ({ leasedUntil: leaseEnd, attempts: eb('r.attempts', '+', 1) }))
    .whereRef('r.importId', '=', 'free.importId')
    .whereRef('r.row', '=', 'free.row')
    .returning(['r.importId', 'r.row', 'r.leasedUntil', 'r.attempts', 'r.member', 'r.enrollmentId'])
    .returning(['free.status', 'free.orderedBy'])
    .$narrowType<{ leasedUntil: Date }>()
    .execute();
  return rows.map(({ status, member, enrollmentId, orderedBy, ...row }): TakenRow => {
    const work: TakenRow['work'] =
      status === 'undoing'
        ? { kind: 'undo', enrollmentId: enrollmentId ?? 0 }
        : { kind: 'import', member: member as MemberToImport };
    return { ...row, by: actorSchema.parse(orderedBy), work };
  });
}

const heldRow = (tx: Kysely<DB>, { importId, row, leasedUntil }: TakenRow) =>
  tx
    .updateTable('memberImportRows')
    .where('importId', '=', importId)
    .where('row', '=', row)
    .where('isOpen', '=', true)
    .where('leasedUntil', '=', leasedUntil);

/**
 * A worker that was killed between making a member and saying so finds it unchanged the next time. It was
 * imported by this row, then, unless another row did.
 */
async function correct(
  tx: Transaction<DB>,
  { attempts }: TakenRow,
  given: RowOutcome,
): Promise<RowOutcome['outcome']> {
  const { outcome, enrollmentId } = given;
  if (outcome !== 'unchanged' || attempts === 1 || enrollmentId === undefined) return outcome;
  const other = await tx
    .selectFrom('memberImportRows')
    .select('row')
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst();
  return other ? outcome : 'imported';
}

async function endImports(tx: Transaction<DB>, at: Date): Promise<void> {
  const ended = await tx
    .updateTable('memberImports as i')
    .set((eb) => ({
      status: eb.case().when('status', '=', 'running').then('finished').else('undone').end(),
      finishedAt: eb
        .case()
        .when('status', '=', 'running')
        .then(at)
        .else(eb.ref('finishedAt'))
        .end(),
      undoneAt: eb.case().when('status', '=', 'undoing').then(at).else(eb.ref('undoneAt')).end(),
      heldUpAt: null,
    }))
    .where('status', 'in', ['running', 'undoing'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberImportRows as r')
            .select('r.row')
            .whereRef('r.importId', '=', 'i.id')
            .where('r.isOpen', '=', true),
        ),
      ),
    )
    .returning(['id', 'status', 'orderedBy'])
    .execute();
  for (const { id, status, orderedBy } of ended) {
    const { imported, unchanged, failed, withdrawn, stayed } =
      (await countRows(tx, [id])).get(id) ?? noRows;
    const isUndone = status === 'undone';
    await recordActivity(tx, {
      actor: actorSchema.parse(orderedBy),
      action: isUndone ? 'import-undo' : 'import-start',
      subject: `import/${id}`,
      result: 'done',
      detail: isUndone
        ? `${withdrawn} withdrawn, ${stayed} stayed`
        : `${imported} imported, ${unchanged} unchanged, ${failed} failed`,
    });
  }
}

/** Stores the rows that any number of workers work off. */
export function createImportQueue({
  kysely,
  transaction,
}: {
  kysely: Kysely<DB>;
  transaction: RunTransaction<DB>;
}): ImportQueue {
  const setHeldUp = (tx: Kysely<DB>, id: number, heldUpAt: Date | null) =>
    tx.updateTable('memberImports').set({ heldUpAt }).where('id', '=', id);
  return {
    take: (limit) => takeRows(kysely, limit),
    save: (taken, given) =>
      transaction(async (tx) => {
        const { message = null, enrollmentId, ownerId } = given;
        const outcome = await correct(tx, taken, given);
        const ids = enrollmentId !== undefined && { enrollmentId, ownerId: ownerId ?? null };
        await heldRow(tx, taken)
          .set({ isOpen: false, leasedUntil: null, outcome, message, ...ids })
          .execute();
        await setHeldUp(tx, taken.importId, null).where('heldUpAt', 'is not', null).execute();
      }),
    putBack: (taken) =>
      transaction(async (tx) => {
        await heldRow(tx, taken).set({ leasedUntil: laterOn }).execute();
        await setHeldUp(tx, taken.importId, new Date()).execute();
      }),
    endDone: (at) => transaction((tx) => endImports(tx, at)),
  };
}
