import { prepaidSheetSchema, type YearLink } from '@petwell/contracts';
import { sql } from 'kysely';
import { isLiveRefund } from '../core/rules-observation.ts';
import { type Database, type DatabaseTransaction, now } from '../core/store-database.ts';
import { linkStateOf } from './rules.ts';
import type { PrepaidYear, ReadYear, YearLog } from './year.ts';

const selectYears = (kysely: Database) =>
  kysely
    .selectFrom('prepaidYears as g')
    .select(['g.yearId', 'g.enrollmentId', 'g.sheet', 'g.consentedAt', 'g.paidAt', 'g.closedAt'])
    .select('g.stripeInvoiceId as invoiceId');

const toYear = ({
  sheet,
  ...year
}: Omit<PrepaidYear, 'sheet'> & { sheet: unknown }): PrepaidYear => ({
  ...year,
  sheet: prepaidSheetSchema.parse(sheet),
});

export const createReadYear =
  (kysely: Database): ReadYear =>
  async (yearId) => {
    const row = await selectYears(kysely).where('g.yearId', '=', yearId).executeTakeFirst();
    return row ? toYear(row) : null;
  };

export const createFindByInvoice =
  (kysely: Database) =>
  async (invoiceId: string): Promise<PrepaidYear | null> => {
    const found = selectYears(kysely).where('g.stripeInvoiceId', '=', invoiceId);
    const row = await found.executeTakeFirst();
    return row ? toYear(row) : null;
  };

/**
 * Whether a year of the plan from this day on was paid, and doesn't go back whole, because it came too late. Enrollment may
 * have yet to record it.
 */
export const createIsPaidFrom =
  (kysely: Database) =>
  async (enrollmentId: number, from: string): Promise<boolean> => {
    const found = kysely
      .selectFrom('prepaidYears as g')
      .leftJoin('payments as y', 'y.recordedId', 'g.yearId')
      .select('g.yearId')
      .where('g.enrollmentId', '=', enrollmentId)
      .where('g.paidAt', 'is not', null)
      .where(sql`g.sheet ->> 'from'`, '=', from)
      .where((eb) => eb.or([eb('y.id', 'is', null), eb('y.periodStart', 'is not', null)]));
    return (await found.executeTakeFirst()) !== undefined;
  };

/** Whether a year of the plan was paid that enrollment has yet to record. */
export const createHasUnrecorded =
  (kysely: Database) =>
  async (enrollmentId: number): Promise<boolean> => {
    const found = kysely
      .selectFrom('prepaidYears as g')
      .leftJoin('payments as y', 'y.recordedId', 'g.yearId')
      .where('g.enrollmentId', '=', enrollmentId)
      .where('g.paidAt', 'is not', null)
      .where('y.id', 'is', null)
      .select('g.yearId');
    return (await found.executeTakeFirst()) !== undefined;
  };

/** Lists the plan's years that were offered, and neither paid nor closed. */
export const createListOpen =
  (kysely: Database) =>
  async (enrollmentId: number): Promise<PrepaidYear[]> => {
    const rows = await selectYears(kysely)
      .where('g.enrollmentId', '=', enrollmentId)
      .where('g.paidAt', 'is', null)
      .where('g.closedAt', 'is', null)
      .orderBy('g.createdAt')
      .execute();
    return rows.map(toYear);
  };

/** Reads how many cents of a year went back to its card, whoever refunded them. */
export const createReadGivenBack =
  (kysely: Database) =>
  async (invoiceId: string): Promise<number> => {
    const rows = await kysely
      .selectFrom('refunds as r')
      .innerJoin('payments as y', 'y.id', 'r.paymentId')
      .where('y.stripeInvoiceId', '=', invoiceId)
      .select(['r.status', 'r.amountCents'])
      .execute();
    return rows.filter(isLiveRefund).reduce((sum, { amountCents }) => sum + amountCents, 0);
  };

/** Reads the link for a year of the plan that was mailed last. */
export const createReadYearLink =
  (kysely: Database) =>
  async (enrollmentId: number): Promise<YearLink | null> => {
    const row = await kysely
      .selectFrom('prepaidYears as g')
      .leftJoin('planLinks as l', 'l.id', 'g.yearId')
      .where('g.enrollmentId', '=', enrollmentId)
      .select(['g.createdAt', 'g.sentTo', 'g.consentedAt', 'g.paidAt'])
      .select(['l.endedAt', 'l.expiresAt'])
      .select((eb) => eb('l.expiresAt', '>', now).as('works'))
      .orderBy('g.createdAt', 'desc')
      .executeTakeFirst();
    if (!row) return null;
    return { state: linkStateOf(row), sentAt: row.createdAt.toISOString(), sentTo: row.sentTo };
  };

/** Lists years whose payment waits. `isOver`: their links work no longer. */
export const createListWaiting =
  (kysely: Database) =>
  async (limit: number): Promise<(PrepaidYear & { isOver: boolean })[]> => {
    const rows = await selectYears(kysely)
      .leftJoin('planLinks as l', 'l.id', 'g.yearId')
      .where('g.consentedAt', 'is not', null)
      .where('g.paidAt', 'is', null)
      .where('g.closedAt', 'is', null)
      .select((eb) =>
        eb.and([eb('l.endedAt', 'is', null), eb('l.expiresAt', '>', now)]).as('works'),
      )
      .orderBy('g.consentedAt')
      .limit(limit)
      .execute();
    // Without a link, it is null.
    return rows.map(({ works, ...row }) => ({ ...toYear(row), isOver: works !== true }));
  };

export const openYearLog = (tx: DatabaseTransaction): YearLog => {
  const update = (yearId: string) => tx.updateTable('prepaidYears').where('yearId', '=', yearId);
  return {
    async add({ sheet, ...year }) {
      await tx
        .insertInto('prepaidYears')
        .values({ ...year, sheet: JSON.stringify(sheet) })
        .execute();
    },
    async consent(yearId) {
      await update(yearId).set({ consentedAt: now }).execute();
    },
    async setInvoice(yearId, stripeInvoiceId) {
      await update(yearId).set({ stripeInvoiceId }).execute();
    },
    async pay(yearId, { at: paidAt, paymentIntentId: stripePaymentIntentId, ...charged }) {
      const paid = await update(yearId)
        .where('paidAt', 'is', null)
        .set({ paidAt, stripePaymentIntentId, ...charged })
        .returning('yearId')
        .executeTakeFirst();
      return paid !== undefined;
    },
    async close(yearId) {
      await update(yearId).set({ closedAt: now }).execute();
    },
  };
};
