import type { LastCall, SnoozableList, SnoozedItem } from '@petwell/contracts';
import type { Database, DatabaseTransaction } from '../../core/store-database.ts';
import { petName, withOwnerName } from '../store-list-parts.ts';
import type { FollowedPayment, FollowUpLog, FollowUps } from './follow-up.ts';

export const createFollowUps = (kysely: Database): FollowUps => ({
  async findPayment(invoiceId): Promise<FollowedPayment | null> {
    const row = await kysely
      .selectFrom('payments as y')
      .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
      .select(['y.id', 'y.enrollmentId', 'y.payerId as ownerId'])
      .select((eb) => petName(eb))
      .where('y.stripeInvoiceId', '=', invoiceId)
      .executeTakeFirst();
    return row ?? null;
  },
  async listSnoozed(today): Promise<SnoozedItem[]> {
    const rows = await kysely
      .selectFrom('workListSnoozes as z')
      .innerJoin('payments as y', 'y.id', 'z.paymentId')
      .innerJoin('payableEnrollments as p', 'p.enrollmentId', 'y.enrollmentId')
      .innerJoin('customers as c', 'c.ownerId', 'y.payerId')
      .where('z.until', '>', new Date(today))
      .select(['z.until', 'z.by', 'c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
      .select((eb) => [
        petName(eb),
        eb.ref('y.stripeInvoiceId').$notNull().as('invoiceId'),
        eb.ref('z.list').$castTo<SnoozableList>().as('list'),
      ])
      .orderBy('z.until')
      .orderBy('z.createdAt')
      .limit(100)
      .execute();
    return rows.map(({ until, ...row }) => ({
      ...withOwnerName(row),
      until: until.toISOString().slice(0, 10),
    }));
  },
});

/** Creates the log of calls and snoozes in a transaction. */
export const createFollowUpLog = (tx: DatabaseTransaction): FollowUpLog => ({
  async addCall(call): Promise<LastCall> {
    const row = await tx
      .insertInto('paymentCalls')
      .values(call)
      .returning(['kind', 'by', 'at'])
      .executeTakeFirstOrThrow();
    return { ...row, at: row.at.toISOString() };
  },
  async snooze({ until, ...given }) {
    const values = { ...given, until: new Date(until) };
    await tx
      .insertInto('workListSnoozes')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['list', 'paymentId']).doUpdateSet({ until: values.until, by: values.by }),
      )
      .execute();
  },
  async wake({ list, paymentId }) {
    await tx
      .deleteFrom('workListSnoozes')
      .where('list', '=', list)
      .where('paymentId', '=', paymentId)
      .execute();
  },
});
