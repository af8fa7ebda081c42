import { csvOf, staffActed, type StaffActor } from '@petwell/chassis';
import { addDays, clinicDay, clinicTime, instantOf } from '@petwell/chassis/time';
import type { RunTransaction } from '../core/transaction.ts';
import { figureOf } from './rules.ts';
import type { createReadRange, TransactionRow } from './store-transactions.ts';

const figureNames = {
  collected: 'Collected',
  refunds: 'Refunds',
  disputes: 'Disputes',
  other: 'Other',
  fees: 'Fees',
  payouts: 'Payouts',
} as const;

/** The columns of the accountant's file. Amounts are numbers in dollars; negative ones left the balance. */
const csvIn = (timeZone: string) =>
  csvOf<TransactionRow>([
    ['Transaction', (row) => row.id],
    ['Day', (row) => clinicDay(row.createdAt, timeZone)],
    ['Time', (row) => clinicTime(row.createdAt, timeZone)],
    ['Created UTC', (row) => row.createdAt.toISOString()],
    ['Available On', (row) => row.availableOn.toISOString().slice(0, 10)],
    ['Status', (row) => row.status],
    ['Counts As', (row) => figureNames[figureOf({ ...row, isOurs: row.paymentId !== null })]],
    ['Stripe Category', (row) => row.reportingCategory],
    ['Stripe Type', (row) => row.type],
    ['Currency', (row) => row.currency],
    ['Amount', (row) => row.amountCents / 100],
    ['Fee', (row) => row.feeCents / 100],
    ['Net', (row) => row.netCents / 100],
    ['Source', (row) => row.sourceId],
    ['Charge', (row) => row.chargeId],
    ['Payment Intent', (row) => row.stripePaymentIntentId],
    ['Refund', (row) => row.refundId],
    ['Dispute', (row) => row.disputeId],
    ['Invoice', (row) => row.invoiceId],
    ['Payout', (row) => row.payoutId],
    ['Payout Arrives', (row) => row.payoutArrivesOn ?? row.arrivesOn],
    ['Description', (row) => row.description],
  ]);

/** Handles GET /api/admin/reports/money.csv: streams the transactions of a range of the clinic's days. */
export function createExportMoney(deps: {
  readRange: ReturnType<typeof createReadRange>;
  transaction: RunTransaction;
  timeZone: string;
}) {
  const { timeZone } = deps;
  const csv = csvIn(timeZone);
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone);

  return async function exportMoney(
    { from, to }: { from: string; to: string },
    actor: StaffActor,
  ): Promise<AsyncIterable<string>> {
    const batches = deps.readRange({ start: startOf(from), end: startOf(addDays(to, 1)) });
    // Read before sending headers, so that a failure gets an error response.
    const first = await batches.next();
    const detail = `${from} to ${to}`;
    await deps.transaction(({ outbox }) =>
      outbox.append([
        staffActed({ actor, action: 'export', subject: 'balance', result: 'done', detail }),
      ]),
    );
    return csv.stream(first.done ? [] : first.value, batches);
  };
}
export type ExportMoney = ReturnType<typeof createExportMoney>;
