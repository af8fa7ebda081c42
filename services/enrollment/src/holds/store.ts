import type { Transaction } from 'kysely';
import { readNewTerms } from '../core/terms/store-new-terms.ts';
import { resizePlanYear } from '../core/terms/store-plan-years.ts';
import { patience, requestOf } from '../core/store-orders.ts';
import { fromDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import { actorOf, selectHolds, toHold } from './store-rows.ts';
import type { HoldStore } from './transaction.ts';

/** Adapts the holds to a transaction that has locked the plan. */
export const openHolds = (tx: Transaction<DB>, timeZone: string): HoldStore => ({
  async find(id) {
    const row = await selectHolds(tx).where('h.id', '=', id).executeTakeFirst();
    return row ? toHold(row) : null;
  },
  async findOpen(enrollmentId) {
    const row = await selectHolds(tx)
      .where('h.enrollmentId', '=', enrollmentId)
      .where('h.state', 'in', ['ordered', 'in_force', 'ending'])
      .executeTakeFirst();
    return row ? toHold(row) : null;
  },
  async insert({ ownerId: _ownerId, orderedBy, endedBy: _endedBy, request, ...hold }, orderedAt) {
    await tx
      .insertInto('holds')
      .values({
        ...hold,
        startsOn: null,
        orderedBy: actorOf(orderedBy),
        orderedAt,
        request: requestOf(request),
        dueAt: patience,
      })
      .execute();
  },
  readNewTerms: (enrollmentId) => readNewTerms(tx, enrollmentId),
  async start(id, { startsOn, months, ...times }) {
    await tx
      .updateTable('holds')
      .set({ ...times, startsOn: fromDay(startsOn), heldMonths: months })
      .set({ state: 'in_force', dueAt: null, request: null })
      .where('id', '=', id)
      .execute();
  },
  async orderEnd(id, { endedBy, request }) {
    await tx
      .updateTable('holds')
      .set({ state: 'ending', endedBy: actorOf(endedBy), dueAt: patience })
      .set({ request: requestOf(request) })
      .where('id', '=', id)
      .execute();
  },
  async settle(id, change) {
    await tx
      .updateTable('holds')
      .set({ ...change, dueAt: null, request: null })
      .where('id', '=', id)
      .execute();
  },
  async markTold(id, toldAt) {
    await tx.updateTable('holds').set({ toldAt }).where('id', '=', id).execute();
  },
  resizeYear: (enrollment, day) => resizePlanYear(tx, { enrollment, day, timeZone }),
});
