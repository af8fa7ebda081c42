import { clinicDay } from '@petwell/chassis/time';
import type { Accounts, MoneyTransaction } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import type { Database } from '../core/store-database.ts';
import type { Position } from './store-transactions.ts';

type Span = { start: Date; end: Date };

/**
 * Selects what staff recorded in cash or by check in a time: payments, and voids and refunds with a negative amount on their
 * own day.
 * The provider knows nothing of them.
 */
const selectRecorded = (kysely: Database, { start, end }: Span) =>
  kysely
    .selectFrom((db) =>
      db
        .selectFrom('payments as y')
        .where('y.source', '=', 'recorded')
        // A year that a card paid is in the provider's balance.
        .where('y.stripeInvoiceId', 'is', null)
        .select(['y.payerId', 'y.recordedMethod', 'y.recordedMethod as method'])
        .select(['y.recordedBy', sql<string>`y.recorded_id::text`.as('id')])
        .select([sql<number>`(y.amount * 100)::int`.as('cents'), 'y.paidAt as belongsAt'])
        .select(sql<Date>`coalesce(y.counted_at, y.paid_at)`.as('at'))
        .unionAll(
          db
            .selectFrom('payments as y')
            .where('y.source', '=', 'recorded')
            .where('y.stripeInvoiceId', 'is', null)
            .where('y.voidCountedAt', 'is not', null)
            .select(['y.payerId', sql<string>`'voided_' || y.recorded_method`.as('recordedMethod')])
            .select(['y.recordedMethod as method', 'y.recordedBy'])
            .select(sql<string>`y.recorded_id::text || '-void'`.as('id'))
            .select([sql<number>`(y.amount * -100)::int`.as('cents'), 'y.voidedAt as belongsAt'])
            .select(sql<Date>`y.void_counted_at`.as('at')),
        )
        .unionAll(
          db
            .selectFrom('refunds as f')
            .innerJoin('payments as y', 'y.id', 'f.paymentId')
            .where('y.source', '=', 'recorded')
            .where('y.stripeInvoiceId', 'is', null)
            .select([
              'y.payerId',
              sql<string>`'refunded_' || f.recorded_method`.as('recordedMethod'),
            ])
            .select(['f.recordedMethod as method', 'f.recordedBy'])
            .select(sql<string>`y.recorded_id::text || '-refund'`.as('id'))
            .select([sql<number>`-f.amount_cents`.as('cents'), 'f.refundedAt as belongsAt'])
            .select(sql<Date>`f.refunded_at`.as('at')),
        )
        .as('r'),
    )
    .where('r.at', '>=', start)
    .where('r.at', '<', end);

/** Sums them up. */
export const createSumRecorded =
  (kysely: Database) =>
  async (span: Span): Promise<{ count: number; cents: number }> => {
    const { count, cents } = await selectRecorded(kysely, span)
      .select((eb) => [
        eb.fn.countAll<string>().as('count'),
        sql<string>`coalesce(sum(${eb.ref('r.cents')}), 0)::text`.as('cents'),
      ])
      .executeTakeFirstOrThrow();
    return { count: Number(count), cents: Number(cents) };
  };

/** Sums them up by the clinic's day, by who recorded them, and by method; what was voided is less. */
export const createSumRecordedDays =
  (kysely: Database, timeZone: string) =>
  async (span: Span): Promise<Accounts['recorded']> => {
    const rows = await selectRecorded(kysely, span)
      .select((eb) => [
        sql<string>`(${eb.ref('r.at')} AT TIME ZONE ${timeZone})::date::text`.as('day'),
        eb.fn.coalesce('r.recordedBy', sql<string>`''`).as('recordedBy'),
        eb.fn.coalesce('r.method', sql<string>`'other'`).as('method'),
        eb.fn.countAll<string>().as('count'),
        sql<string>`sum(${eb.ref('r.cents')})`.as('cents'),
      ])
      .groupBy(['day', 'r.recordedBy', 'r.method'])
      .orderBy('day')
      .orderBy('r.recordedBy')
      .orderBy('r.method')
      .execute();
    return rows.map(({ count, cents, ...row }) => ({
      ...row,
      count: Number(count),
      cents: Number(cents),
    }));
  };

/** Lists them like the transactions of Stripe's numbers, newest first. */
export const createListRecorded =
  (kysely: Database, timeZone: string) =>
  async (span: Span, { after, limit }: { after: Position | null; limit: number }) => {
    const rows = selectRecorded(kysely, span)
      .leftJoin('customers as c', (join) =>
        join.onRef('c.ownerId', '=', 'r.payerId').on('c.deletedAt', 'is', null),
      )
      .selectAll('r')
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email']);
    const page = after
      ? rows.where(sql<boolean>`(r.at, r.id) < (${after[0]}::timestamptz, ${after[1]})`)
      : rows;
    const found = await page.orderBy('r.at', 'desc').orderBy('r.id', 'desc').limit(limit).execute();
    return found.map(({ id, at, belongsAt, cents, recordedMethod, ownerId, ...owner }) => {
      const createdAt = at.toISOString();
      const belongsOn = belongsAt && clinicDay(belongsAt, timeZone);
      const isLate =
        belongsOn !== null && !clinicDay(at, timeZone).startsWith(belongsOn.slice(0, 7));
      const item: MoneyTransaction = {
        id,
        createdAt,
        availableOn: createdAt,
        status: 'available',
        type: 'recorded',
        reportingCategory: recordedMethod ?? 'recorded',
        amountCents: cents,
        feeCents: 0,
        netCents: cents,
        countedCents: cents,
        sourceId: null,
        ...(isLate && { belongsOn }),
        description: null,
        payment: {
          invoiceId: null,
          ownerId,
          ownerName: ownerId === null ? '' : `${owner.firstName ?? ''} ${owner.lastName ?? ''}`,
          email: owner.email ?? '',
        },
        payout: null,
      };
      return { position: [createdAt, id] as const, item };
    });
  };
