import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { actorSchema, patience, requestOf, requestSchema } from '../core/store-orders.ts';
import type { DB } from '../data/generated/tables.ts';
import { yearRefunded } from './ending-refusals.ts';
import type { EndingOrder, EndingOrders } from './transaction.ts';

const selectOrders = (db: Kysely<DB>) =>
  db
    .selectFrom('endingOrders as o')
    .innerJoin('enrollments as e', 'e.id', 'o.enrollmentId')
    .select(['o.id', 'o.enrollmentId', 'o.kind', 'o.reason', 'o.note', 'o.orderedBy', 'o.linkId'])
    .select(['o.request', 'e.ownerId']);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

const toOrder = ({ orderedBy, request, ...row }: OrderRow): EndingOrder => ({
  ...row,
  orderedBy: actorSchema.nullable().parse(orderedBy),
  request: requestSchema.nullable().parse(request),
});

/** Whether the unused months of a year that was paid in advance were given back, or are about to be. */
async function isYearRefunded(tx: Transaction<DB>, enrollmentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('recordedPayments')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where('refundedCents', 'is not', null)
    // One that moved no day went back whole, and left no month unused.
    .whereRef('paidUntil', '>', 'countedFrom')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adapts the orders to a transaction that has locked the plan. */
export const toEndingOrders = (tx: Transaction<DB>): EndingOrders => ({
  async findOpen(enrollmentId) {
    const row = await selectOrders(tx)
      .where('o.enrollmentId', '=', enrollmentId)
      .where('o.outcome', 'is', null)
      .executeTakeFirst();
    return row ? toOrder(row) : null;
  },
  async findLastDone(enrollmentId) {
    const row = await selectOrders(tx)
      .where('o.enrollmentId', '=', enrollmentId)
      .where('o.outcome', '=', 'done')
      .orderBy('o.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? toOrder(row) : null;
  },
  async insert({ ownerId, orderedBy, request, ...order }, orderedAt, { isDue = false } = {}) {
    if (order.kind === 'restart' && (await isYearRefunded(tx, order.enrollmentId))) {
      throw yearRefunded();
    }
    const actor = orderedBy && JSON.stringify(orderedBy);
    const linkId = order.kind === 'restart' ? randomUUID() : null;
    const { id } = await tx
      .insertInto('endingOrders')
      .values({
        ...order,
        linkId,
        orderedBy: actor,
        request: requestOf(request),
        orderedAt,
        dueAt: isDue ? sql<Date>`now()` : patience,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...order, id, linkId, ownerId, orderedBy, request };
  },
  async outcomeOf(id) {
    const { outcome } = await tx
      .selectFrom('endingOrders')
      .select('outcome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return outcome;
  },
  async settle(id, outcome) {
    await tx
      .updateTable('endingOrders')
      // The note is among the customer's notes by then.
      .set({ outcome, dueAt: null, note: null, request: null })
      .where('id', '=', id)
      .execute();
  },
});

/** Finds what the timer has to do. */
export const createDueEndings = (kysely: Kysely<DB>) => ({
  /** Takes the plans with an interrupted order, each for one process; a failed one is due again in a minute. */
  async takeInterrupted(limit: number): Promise<number[]> {
    const rows = await kysely
      .updateTable('endingOrders')
      .set({ dueAt: patience })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('endingOrders')
          .select('id')
          .where('dueAt', '<=', sql<Date>`now()`)
          .orderBy('dueAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('enrollmentId')
      .execute();
    return rows.map(({ enrollmentId }) => enrollmentId);
  },
  /** The plan's order that isn't settled. */
  async findOpen(enrollmentId: number): Promise<EndingOrder | null> {
    const row = await selectOrders(kysely)
      .where('o.enrollmentId', '=', enrollmentId)
      .where('o.outcome', 'is', null)
      .executeTakeFirst();
    return row ? toOrder(row) : null;
  },
  /** Plans that the payment provider doesn't bill, whose last day is over. */
  async listEndedHere(at: Date, limit: number): Promise<number[]> {
    const rows = await kysely
      .selectFrom('enrollments')
      .select('id')
      .where('isEndedHere', '=', true)
      .where('status', '<>', 'cancelled')
      .where('endsAt', '<=', at)
      .orderBy('endsAt')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
});
export type DueEndings = ReturnType<typeof createDueEndings>;
