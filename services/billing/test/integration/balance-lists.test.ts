import { clinicDay } from '@petwell/chassis/time';
import {
  moneyFigures,
  moneyTransactionsSchema,
  type MoneyFigure,
  type MoneyTransaction,
} from '@petwell/contracts/routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { balanceBed } from './balance-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
const { manager, refresh, thisMonth, report, ledger, busyMonth } = balanceBed(() => billing);
beforeAll(async () => {
  billing = await startBilling();
  await busyMonth();
  await refresh();
});
afterAll(() => billing.stop());

/** All pages of a list. */
async function list(query: string): Promise<MoneyTransaction[]> {
  const all: MoneyTransaction[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const path = `/api/admin/reports/money/transactions?limit=2&${query}${after}`;
    const response = await fetch(`${billing.url()}${path}`, { headers: manager() });
    const page = moneyTransactionsSchema.parse(await response.json());
    all.push(...page.transactions);
    cursor = page.nextCursor;
  }
  return all;
}
const listOf = (figure: MoneyFigure) => list(`month=${thisMonth()}&category=${figure}`);
const sumOf = (transactions: MoneyTransaction[]) =>
  transactions.reduce((cents, one) => cents + one.countedCents, 0);

test.each(moneyFigures)('[MNY-45] the list of %s adds up to its number', async (figure) => {
  const transactions = await listOf(figure);
  const { totals } = await report();
  expect(transactions.length).toBeGreaterThan(0);
  expect(sumOf(transactions)).toBe(totals[`${figure}Cents`]);
  const times = transactions.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(transactions.length);
});

test('[MNY-42] [MNY-45] lists name the payment, and an automatic payout lists what it consists of', async () => {
  const collected = await listOf('collected');
  // Those of one second are in no order of their own.
  const ownerIds = collected.map(({ payment }) => payment?.ownerId ?? 0);
  expect(ownerIds.toSorted()).toEqual([101, 102, 103]);
  expect(collected[ownerIds.indexOf(103)]?.payment).toMatchObject({
    invoiceId: expect.stringMatching(/^in_/) as string,
    ownerName: 'Ada Example',
    email: 'owner103@example.com',
  });
  expect((await listOf('other')).map(({ payment }) => payment)).toEqual([null]);
  const payouts = await listOf('payouts');
  expect(payouts).toHaveLength(2);
  const onRequest = payouts.find(({ payout }) => payout?.isAutomatic === false);
  const automatic = payouts.find(({ payout }) => payout?.isAutomatic);
  const consistsOf = await list(`payout=${automatic?.sourceId ?? ''}`);
  expect(sumOf(consistsOf)).toBe(-(automatic?.amountCents ?? 0));
  expect(await list(`payout=${onRequest?.sourceId ?? ''}`)).toEqual([]);
});

test.each([
  '',
  'month=2026-11',
  'month=2026-11&category=revenue',
  'payout=po_1&month=2026-11',
  'payout=po_1&only=clinic',
])('[MNY-45] refuses the list "%s"', async (query) => {
  const path = `/api/admin/reports/money/transactions?${query}`;
  const response = await fetch(`${billing.url()}${path}`, { headers: manager() });
  expect(response.status).toBe(400);
});

async function csv(from: string, to: string) {
  const path = `/api/admin/reports/money.csv?from=${from}&to=${to}`;
  const headers = billing.as(staffPrincipals('manager'));
  const response = await fetch(`${billing.url()}${path}`, { headers });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await response.text();
  const [header = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const cells = rows.map((row) => row.split(','));
  const column = (name: string) => {
    const index = header.split(',').indexOf(name);
    return cells.map((row) => row[index] ?? '');
  };
  const cents = (name: string) =>
    column(name).reduce((sum, dollars) => sum + Math.round(Number(dollars) * 100), 0);
  return { rows, column, cents };
}
const today = () => clinicDay(new Date(), 'America/New_York');

test('[MNY-46] the accountant’s file has every transaction with Stripe’s ids, and its sums are the ledger’s to the cent', async () => {
  const { rows, column, cents } = await csv('2026-01-01', today());
  const all = await ledger();
  expect(column('Transaction').toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  for (const [name, field] of [
    ['Amount', 'amount'],
    ['Fee', 'fee'],
    ['Net', 'net'],
  ] as const) {
    expect(cents(name)).toBe(all.reduce((sum, one) => sum + one[field], 0));
  }
  expect(new Set(column('Counts As'))).toEqual(
    new Set(['Collected', 'Refunds', 'Disputes', 'Other', 'Fees', 'Payouts']),
  );
  expect(column('Refund').filter((id) => id.startsWith('re_'))).toHaveLength(1);
  expect(column('Invoice').filter((id) => id.startsWith('in_'))).toHaveLength(5);
  // Stripe's words never become a formula, and amounts stay numbers.
  expect(rows.join()).toContain(`'=HYPERLINK`);
  expect(column('Amount').every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount))).toBe(true);
  const detail = `2026-01-01 to ${today()}`;
  const act = expect.objectContaining({ action: 'export', about: 'balance', detail }) as unknown;
  const acts = () => billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  // It may be stored after the last byte was sent.
  await vi.waitFor(async () => {
    const payloads = (await acts()).map(({ payload }) => payload);
    expect(payloads).toContainEqual(expect.objectContaining({ data: act }));
  }, 15_000);
});

test('[MNY-46] days are the clinic’s, and an empty range has only the header', async () => {
  expect((await csv('2020-01-01', '2020-12-31')).rows).toEqual([]);
  const path = '/api/admin/reports/money.csv?from=2026-02-01&to=2026-01-31';
  const headers = billing.as(staffPrincipals('manager'));
  expect((await fetch(`${billing.url()}${path}`, { headers })).status).toBe(400);
  const { id: _id, ...row } = await billing.prisma.balanceTransaction.findFirstOrThrow();
  await billing.prisma.balanceTransaction.createMany({
    data: ['2025-03-01T04:59:59.000Z', '2025-03-01T05:00:00.000Z', '2025-03-02T04:59:59.000Z'].map(
      (createdAt) => ({ ...row, id: `txn_${createdAt}`, createdAt: new Date(createdAt) }),
    ),
  });
  const { column } = await csv('2025-03-01', '2025-03-01');
  expect(column('Transaction')).toEqual([
    'txn_2025-03-01T05:00:00.000Z',
    'txn_2025-03-02T04:59:59.000Z',
  ]);
  expect(column('Day')).toEqual(['2025-03-01', '2025-03-01']);
});
