import { csvOf, staffActed, type StaffActor } from '@petwell/chassis';
import type { RunTransaction } from '../core/transaction.ts';
import { spansOf } from './rules-months.ts';
import type { AccountRow, createReadAccountRows } from './store-account-rows.ts';

function nameOf({ isFirst, source, changeId }: AccountRow): string {
  if (changeId !== null) return 'Change of plan';
  if (isFirst) return 'First payment';
  return source === 'recorded' ? 'Recorded payment' : 'Renewal';
}
const kindOf = (row: AccountRow): string => [nameOf(row), ...row.returnedKinds].join(', ');

/** At the list price. */
const planCentsOf = ({ cents, feeCents, addOnCents, discountCents, otherCents }: AccountRow) =>
  cents - feeCents - addOnCents - discountCents - otherCents;

/** Amounts are numbers in dollars. In each row, and in all: opening + billed - earned - released = closing. */
const csv = csvOf<AccountRow>([
  ['Paid On', (row) => row.paidDay],
  ['Member', (row) => row.memberName],
  ['Plan ID', (row) => row.enrollmentId],
  ['Kind', kindOf],
  ['Method', (row) => row.recordedMethod ?? 'card'],
  ['Reason', (row) => row.reasons.join('; ')],
  ['Invoice', (row) => row.stripeInvoiceId],
  ['Fee', (row) => row.feeCents / 100],
  ['Plan', (row) => planCentsOf(row) / 100],
  ['Add-Ons', (row) => row.addOnCents / 100],
  ['Second Pet or More', (row) => row.discountCents / 100],
  ['Other', (row) => row.otherCents / 100],
  ['Pays From', (row) => row.fromDay],
  ['Pays Until', (row) => row.untilDay],
  ['Opening', (row) => row.openingCents / 100],
  ['Billed', (row) => row.billedCents / 100],
  ['Earned', (row) => row.earnedCents / 100],
  ['Released', (row) => row.releasedCents / 100],
  ['Closing', (row) => row.closingCents / 100],
]);

/** Handles GET /api/admin/reports/accounts.csv: streams the payments that the month's sums consist of. */
export function createExportAccounts(deps: {
  readRows: ReturnType<typeof createReadAccountRows>;
  transaction: RunTransaction;
  timeZone: string;
}) {
  return async function exportAccounts(
    month: string,
    actor: StaffActor,
  ): Promise<AsyncIterable<string>> {
    const batches = deps.readRows(spansOf(month, deps.timeZone).clinic);
    // Read before sending headers, so that a failure gets an error response.
    const first = await batches.next();
    await deps.transaction(({ outbox }) =>
      outbox.append([
        staffActed({ actor, action: 'export', subject: 'accounts', result: 'done', detail: month }),
      ]),
    );
    return csv.stream(first.done ? [] : first.value, batches);
  };
}
export type ExportAccounts = ReturnType<typeof createExportAccounts>;
