import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../core/store-database.ts';
import { asDay } from '../core/store-terms.ts';
import type { Schedule } from './rules.ts';

export type StoredHold = Schedule & {
  holdId: string;
  enrollmentId: number;
  subscriptionId: string;
  months: number;
  state: 'ordered' | 'in_force' | 'over';
};

const voidedSchema = z.array(z.iso.datetime().transform((at) => new Date(at)));
const stateSchema = z.enum(['ordered', 'in_force', 'over']);

const selectHolds = (kysely: Database) => kysely.selectFrom('planHolds').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof selectHolds>['execute']>>[number];

const toStored = (row: Row): StoredHold => ({
  holdId: row.holdId,
  enrollmentId: row.enrollmentId,
  subscriptionId: row.stripeSubscriptionId,
  months: row.months,
  voidedAt: voidedSchema.parse(row.voidedAt),
  resumesAt: row.resumesAt,
  nextChargeAt: row.nextChargeAt,
  state: stateSchema.parse(row.state),
});

/** Reads holds, and what begins within one. */
export const createHoldReads = (kysely: Database) => ({
  async find(holdId: string): Promise<StoredHold | null> {
    const row = await selectHolds(kysely).where('holdId', '=', holdId).executeTakeFirst();
    return row ? toStored(row) : null;
  },
  async hasOther(enrollmentId: number, holdId: string | null): Promise<boolean> {
    const row = await selectHolds(kysely)
      .where('enrollmentId', '=', enrollmentId)
      .where('state', '<>', 'over')
      .$if(holdId !== null, (others) => others.where('holdId', '<>', holdId ?? ''))
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Holds in force whose time was over by then, or whose plan has ended, the oldest first. */
  async listOver(before: Date, limit: number): Promise<StoredHold[]> {
    const rows = await selectHolds(kysely)
      .where('state', '=', 'in_force')
      .where((eb) =>
        eb.or([
          eb('resumesAt', '<=', before),
          eb.exists(
            eb
              .selectFrom('subscriptions as s')
              .select('s.id')
              .whereRef('s.stripeSubscriptionId', '=', 'planHolds.stripeSubscriptionId')
              .where('s.status', '=', 'canceled'),
          ),
        ]),
      )
      .orderBy('resumesAt')
      .limit(limit)
      .execute();
    return rows.map(toStored);
  },
  /** The first day after one day and up to another on which another price begins; null: none. */
  async findNewPrice(
    enrollmentId: number,
    { after, until }: { after: string; until: string },
  ): Promise<string | null> {
    const row = await kysely
      .selectFrom('changedTerms')
      .select(sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('day'))
      .where('enrollmentId', '=', enrollmentId)
      .where('withdrawnAt', 'is', null)
      .where('effectiveFrom', '>', asDay(after))
      .where('effectiveFrom', '<=', asDay(until))
      .orderBy('effectiveFrom')
      .executeTakeFirst();
    return row?.day ?? null;
  },
});
export type HoldReads = ReturnType<typeof createHoldReads>;

/** Adapts a transaction. */
export const openHoldLog = (tx: DatabaseTransaction) => ({
  async keep({ subscriptionId, voidedAt, ...hold }: StoredHold): Promise<void> {
    await tx
      .insertInto('planHolds')
      .values({
        ...hold,
        stripeSubscriptionId: subscriptionId,
        voidedAt: JSON.stringify(voidedAt),
        voidsFrom: voidedAt[0] ?? hold.nextChargeAt,
      })
      .execute();
  },
  async drop(holdId: string): Promise<void> {
    await tx
      .deleteFrom('planHolds')
      .where('holdId', '=', holdId)
      .where('state', '=', 'ordered')
      .execute();
  },
  async mark(
    holdId: string,
    change: { state: 'in_force' | 'over'; nextChargeAt?: Date },
  ): Promise<void> {
    await tx.updateTable('planHolds').set(change).where('holdId', '=', holdId).execute();
  },
});
export type HoldLog = ReturnType<typeof openHoldLog>;
