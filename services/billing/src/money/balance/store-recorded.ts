import { toCents } from '@petwell/contracts';
import type { MoneyTransaction } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import type { Database } from '../../data/database.ts';
import type { Position } from './store-transactions.ts';

type Span = { start: Date; end: Date };

/** Selects the payments of a time that staff recorded, in cash or by check. The provider knows nothing of them. */
const selectRecorded = (kysely: Database, { start, end }: Span) =>
  kysely
    .selectFrom('payments as y')
    .where('y.source', '=', 'recorded')
    .where('y.status', '=', 'paid')
    .where('y.paidAt', '>=', start)
    .where('y.paidAt', '<', end);

/** Sums them up. */
export const createSumRecorded =
  (kysely: Database) =>
  async (span: Span): Promise<{ count: number; cents: number }> => {
    const { count, cents } = await selectRecorded(kysely, span)
      .select((eb) => [
        eb.fn.countAll<string>().as('count'),
        sql<string>`coalesce(sum(${eb.ref('y.amount')}) * 100, 0)::bigint::text`.as('cents'),
      ])
      .executeTakeFirstOrThrow();
    return { count: Number(count), cents: Number(cents) };
  };

/** Lists them like the transactions of Stripe's numbers, newest first. */
export const createListRecorded =
  (kysely: Database) =>
  async (span: Span, { after, limit }: { after: Position | null; limit: number }) => {
    const id = sql<string>`${sql.ref('y.recordedId')}::text`;
    const rows = selectRecorded(kysely, span)
      .leftJoin('customers as c', (join) =>
        join.onRef('c.ownerId', '=', 'y.payerId').on('c.deletedAt', 'is', null),
      )
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'y.recordedMethod'])
      .select((eb) => [
        'y.paidAt',
        id.as('id'),
        sql<string>`${eb.ref('y.amount')}::text`.as('amount'),
      ]);
    const page = after
      ? rows.where(
          (eb) =>
            sql<boolean>`(${eb.ref('y.paidAt')}, ${id}) < (${after[0]}::timestamptz, ${after[1]})`,
        )
      : rows;
    const found = await page.orderBy('y.paidAt', 'desc').orderBy(id, 'desc').limit(limit).execute();
    return found.map(({ id, paidAt, amount, recordedMethod, ownerId, ...owner }) => {
      const at = paidAt?.toISOString() ?? '';
      const cents = toCents(amount);
      const item: MoneyTransaction = {
        id,
        createdAt: at,
        availableOn: at,
        status: 'available',
        type: 'recorded',
        reportingCategory: recordedMethod ?? 'recorded',
        amountCents: cents,
        feeCents: 0,
        netCents: cents,
        countedCents: cents,
        sourceId: null,
        description: null,
        payment: {
          invoiceId: null,
          ownerId,
          ownerName: ownerId === null ? '' : `${owner.firstName ?? ''} ${owner.lastName ?? ''}`,
          email: owner.email ?? '',
        },
        payout: null,
      };
      return { position: [at, id] as const, item };
    });
  };
