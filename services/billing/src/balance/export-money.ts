import { byteOrderMark, staffActed, toLines, type StaffActor } from '@petwell/chassis';
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
function columnsFor(timeZone: string) {
  const columns: [string, (row: TransactionRow) => string | number | null][] = [
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
  ];
  return columns;
}

/** Handles GET /api/admin/reports/money.csv: streams the transactions of a range of the clinic's days. */
export function createExportMoney(deps: {
  readRange: ReturnType<typeof createReadRange>;
  transaction: RunTransaction;
  timeZone: string;
}) {
  const { timeZone } = deps;
  const columns = columnsFor(timeZone);
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  const toCsv = (rows: TransactionRow[]) =>
    toLines(rows.map((row) => columns.map(([, read]) => read(row) ?? '')));

  async function* lines(first: TransactionRow[], rest: AsyncIterable<TransactionRow[]>) {
    yield byteOrderMark + toLines([columns.map(([name]) => name)]) + toCsv(first);
    for await (const batch of rest) yield toCsv(batch);
  }

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
    return lines(first.done ? [] : first.value, batches);
  };
}
export type ExportMoney = ReturnType<typeof createExportMoney>;
