import type { BalanceComparison } from '@petwell/contracts/routes';
import { sql } from 'kysely';
import type { Database } from '../core/store-database.ts';
import type { CategorySum } from './rules.ts';
import { selectCompared } from './store-comparison.ts';

/** The sums of a part of the time that was asked for. */
export type SpanSum = CategorySum & { isClinics: boolean; isUtc: boolean };
type Span = { start: Date; end: Date };

/** The transactions of the current account in the clinic's currency. */
export const selectTransactions = (kysely: Database) =>
  kysely
    .selectFrom('balanceTransactions as b')
    .innerJoin('providerAccounts as a', 'a.id', 'b.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where('b.currency', '=', 'usd');

/** Sums up two overlapping months in one statement, apart where only one of them is. */
export const createSumMonths =
  (kysely: Database) =>
  async ({ clinic, utc }: { clinic: Span; utc: Span }): Promise<SpanSum[]> => {
    const start = new Date(Math.min(clinic.start.getTime(), utc.start.getTime()));
    const end = new Date(Math.max(clinic.end.getTime(), utc.end.getTime()));
    const rows = await selectTransactions(kysely)
      .where('b.createdAt', '>=', start)
      .where('b.createdAt', '<', end)
      .select((eb) => {
        const isIn = (span: Span) =>
          eb.and([eb('b.createdAt', '>=', span.start), eb('b.createdAt', '<', span.end)]);
        return [
          'b.reportingCategory',
          sql<boolean>`${eb.ref('b.paymentId')} IS NOT NULL`.as('isOurs'),
          isIn(clinic).as('isClinics'),
          isIn(utc).as('isUtc'),
          eb.fn.sum<string>('b.amountCents').as('amountCents'),
          eb.fn.sum<string>('b.feeCents').as('feeCents'),
        ];
      })
      .groupBy(['b.reportingCategory', 'isOurs', 'isClinics', 'isUtc'])
      .execute();
    return rows.map((row) => ({
      reportingCategory: row.reportingCategory,
      isOurs: row.isOurs,
      isClinics: Boolean(row.isClinics),
      isUtc: Boolean(row.isUtc),
      amountCents: Number(row.amountCents),
      feeCents: Number(row.feeCents),
    }));
  };

/** Adds up the balance at the provider at two times, as stored. */
export const createReadBalances =
  (kysely: Database) =>
  async ({ start, end }: Span): Promise<{ openingCents: number; closingCents: number }> => {
    const row = await selectTransactions(kysely)
      .where('b.createdAt', '<', end)
      .select((eb) => [
        sql<string>`coalesce(sum(${eb.ref('b.netCents')})
          FILTER (WHERE ${eb('b.createdAt', '<', start)}), 0)`.as('openingCents'),
        sql<string>`coalesce(sum(${eb.ref('b.netCents')}), 0)`.as('closingCents'),
      ])
      .executeTakeFirstOrThrow();
    return { openingCents: Number(row.openingCents), closingCents: Number(row.closingCents) };
  };

const selectRead = (kysely: Database) =>
  kysely
    .selectFrom('balanceReads as r')
    .innerJoin('providerAccounts as a', 'a.id', 'r.providerAccountId')
    .where('a.isCurrent', '=', true);

/** Returns until when everything of the current account is stored. */
export const createFindReadThrough = (kysely: Database) => async (): Promise<Date | null> =>
  (await selectRead(kysely).select('r.readThrough').executeTakeFirst())?.readThrough ?? null;

/** Counts the payments that differed from the balance after the last read; null if it wasn't compared yet. */
export const createCountDiffering = (kysely: Database) => async (): Promise<number | null> =>
  (await selectRead(kysely).select('r.differing').executeTakeFirst())?.differing ?? null;

/** Reads what the last comparison of payments and balance found. */
export const createFindComparison =
  (kysely: Database) => async (): Promise<BalanceComparison | null> => {
    const found = await selectRead(kysely)
      .select(['r.providerAccountId', 'r.differing', 'r.differingPayments'])
      .executeTakeFirst();
    if (found?.differing == null) return null;
    const { differing, differingPayments } = found;
    if (differing === 0) return { differing, payments: [] };
    const rows = await selectCompared(kysely, found.providerAccountId)
      .leftJoin('customers as c', (join) =>
        join.onRef('c.ownerId', '=', 'y.payerId').on('c.deletedAt', 'is', null),
      )
      .where('y.id', 'in', differingPayments)
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email'])
      .execute();
    const payments = rows.map(({ invoiceId, ownerId, ledgerCents, balanceCents, ...row }) => ({
      invoiceId,
      ownerId,
      ownerName: `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim(),
      email: row.email ?? '',
      ledgerCents,
      balanceCents,
    }));
    return { differing, payments };
  };
