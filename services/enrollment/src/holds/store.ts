import type { RequestName, StaffActor } from '@petwell/chassis';
import { idSchema, staffRoleSchema } from '@petwell/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { z } from 'zod';
import { resizePlanYear } from '../core/store-plan-years.ts';
import { fromDay, toDay } from '../core/store-rows.ts';
import type { DB } from '../data/generated/tables.ts';
import type { HoldRecord, HoldStore } from './transaction.ts';

const actorSchema = z.object({
  staffId: idSchema,
  username: z.string(),
  name: z.string().nullable(),
  role: staffRoleSchema,
  clientAddress: z.string(),
});
const requestSchema = z.object({ scope: z.string(), key: z.string() });
const stateSchema = z.enum(['ordered', 'in_force', 'ending', 'over', 'refused']);

/** Longer than a request takes, so that a timer carries out only what was interrupted. */
const patience = sql<Date>`now() + interval '1 minute'`;

const requestOf = (request: RequestName | null): string | null =>
  request && JSON.stringify({ scope: request.scope, key: request.key });

const selectHolds = (db: Kysely<DB>) =>
  db
    .selectFrom('holds as h')
    .innerJoin('enrollments as e', 'e.id', 'h.enrollmentId')
    .selectAll('h')
    .select('e.ownerId');

type Row = Awaited<ReturnType<ReturnType<typeof selectHolds>['execute']>>[number];

const toHold = (row: Row): HoldRecord => ({
  id: row.id,
  enrollmentId: row.enrollmentId,
  ownerId: row.ownerId,
  months: row.months,
  reason: row.reason,
  orderedBy: actorSchema.parse(row.orderedBy),
  state: stateSchema.parse(row.state),
  startsOn: row.startsOn && toDay(row.startsOn),
  resumesAt: row.resumesAt,
  endedBy: actorSchema.nullable().parse(row.endedBy),
  request: requestSchema.nullable().parse(row.request),
});

const actorOf = (actor: StaffActor): string => JSON.stringify(actor);

async function findCampaignDay(tx: Transaction<DB>, enrollmentId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('priceCampaignMembers')
    .select((eb) => eb.fn.min('effectiveFrom').as('day'))
    .where('enrollmentId', '=', enrollmentId)
    .where('state', 'not in', ['moved', 'stays'])
    .executeTakeFirst();
  return row?.day ? toDay(row.day) : null;
}

async function hasChange(tx: Transaction<DB>, enrollmentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('changeOrders')
    .select('id')
    .where('enrollmentId', '=', enrollmentId)
    .where((eb) => eb.or([eb('state', 'in', ['asked', 'agreed']), eb('reverting', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

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
  findCampaignDay: (enrollmentId) => findCampaignDay(tx, enrollmentId),
  hasChange: (enrollmentId) => hasChange(tx, enrollmentId),
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

/** Finds what the timer has to do. */
export const createDueHolds = (kysely: Kysely<DB>) => ({
  /** Takes what billing has to be asked again, each for one process; a failed one is due again in a minute. */
  async takeInterrupted(limit: number): Promise<HoldRecord[]> {
    const taken = await kysely
      .updateTable('holds')
      .set({ dueAt: patience })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('holds')
          .select('id')
          .where('dueAt', '<=', sql<Date>`now()`)
          .orderBy('dueAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    const rows = await selectHolds(kysely).where('h.id', 'in', ids).execute();
    return rows.map(toHold);
  },
  /** Holds whose time is over. */
  async listOver(at: Date, limit: number): Promise<HoldRecord[]> {
    const rows = await selectHolds(kysely)
      .where('h.state', '=', 'in_force')
      .where('h.resumesAt', '<=', at)
      .orderBy('h.resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toHold);
  },
  /** Holds that end by a time and whose owners weren't told of it. */
  async listUntold(until: Date, limit: number): Promise<HoldRecord[]> {
    const rows = await selectHolds(kysely)
      .where('h.state', '=', 'in_force')
      .where('h.toldAt', 'is', null)
      .where('h.resumesAt', '<=', until)
      .where('e.heldUntil', 'is not', null)
      .orderBy('h.resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toHold);
  },
});
export type DueHolds = ReturnType<typeof createDueHolds>;
