import type { NewEvent } from '@petwell/chassis';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { YearLinkLog } from '../links/index.ts';
import type { OneOffInvoice } from '../one-off-invoices/index.ts';
import type { PrepaidYear, YearLog } from './year.ts';

const paidEvent = (
  { enrollmentId, yearId, sheet }: PrepaidYear,
  paidAt: Date,
): NewEvent<'prepaid-year.paid.v1'> => ({
  type: 'prepaid-year.paid.v1',
  subject: `enrollment/${enrollmentId}`,
  data: { enrollmentId, yearId, sheet, paidAt: paidAt.toISOString() },
});

/** Tells, once, that a year was paid. The caller holds the plan's lease. False: its invoice isn't paid. */
export const createSettle =
  (deps: {
    currentAccount: () => Promise<number>;
    transaction: RunTransaction<
      Pick<Transaction, 'leases' | 'outbox'> & { years: YearLog; links: YearLinkLog }
    >;
  }) =>
  async (lease: Lease, year: PrepaidYear, invoice: OneOffInvoice | null): Promise<boolean> => {
    if (!invoice?.paidAt) return false;
    const { paidAt, paymentIntentId, chargedCents } = invoice;
    const providerAccountId = await deps.currentAccount();
    await deps.transaction(async ({ leases, years, links, outbox }) => {
      await leases.require(lease);
      const charge = { paymentIntentId, chargedCents, providerAccountId };
      if (!(await years.pay(year.yearId, { at: paidAt, ...charge }))) return;
      await links.use(year.yearId);
      await outbox.append([paidEvent(year, paidAt)]);
    });
    return true;
  };
export type Settle = ReturnType<typeof createSettle>;
