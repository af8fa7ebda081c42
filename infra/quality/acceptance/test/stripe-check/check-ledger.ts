import { randomUUID } from 'node:crypto';
import { createPool, readCsv } from '@petwell/chassis';
import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import { refreshMoneyReport } from '@petwell/contracts/routes';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { BrowserSession } from '../../src/index.ts';

/** A balance transaction in US dollars, in cents. */
export type LedgerRow = {
  id: string;
  category: string;
  amount: number;
  fee: number;
  net: number;
};

/** The days to compare, at the clinic. */
export type Days = { from: string; to: string; timeZone: string };

const checkedDays = 7;

/** Reads LEDGER_FROM and LEDGER_TO; otherwise the last week, with today. */
export function daysOf(environment: { [name: string]: string | undefined }): Days {
  const timeZone = environment['CLINIC_TIME_ZONE'] ?? 'America/New_York';
  const to = environment['LEDGER_TO'] ?? clinicDay(new Date(), timeZone);
  return { from: environment['LEDGER_FROM'] ?? addDays(to, 1 - checkedDays), to, timeZone };
}

/** Returns the seconds since 1970 that the days begin with and end before; nothing after `known` counts. */
function spanOf({ from, to, timeZone }: Days, known: Date): { gte: number; lt: number } {
  const start = instantOf({ day: from, time: '00:00' }, timeZone);
  const end = instantOf({ day: addDays(to, 1), time: '00:00' }, timeZone);
  const lt = Math.min(end.getTime(), known.getTime());
  return { gte: start.getTime() / 1_000, lt: Math.floor(lt / 1_000) };
}

async function listStripes(
  stripe: Stripe,
  created: { gte: number; lt: number },
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for await (const one of stripe.balanceTransactions.list({ created, limit: 100 })) {
    const { id, amount, fee, net, currency, reporting_category: category } = one;
    if (currency === 'usd') rows.push({ id, category, amount, fee, net });
  }
  return rows;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const sumOf = (rows: readonly LedgerRow[], part: 'amount' | 'fee' | 'net') =>
  rows.reduce((sum, row) => sum + row[part], 0);

/** Compares every transaction, and the sums to the cent. Throws with what differs. */
export function compareLedgers(ours: readonly LedgerRow[], stripes: readonly LedgerRow[]): string {
  const own = new Map(ours.map((row) => [row.id, row]));
  const theirs = new Map(stripes.map((row) => [row.id, row]));
  const isSame = (one: LedgerRow, other: LedgerRow) =>
    (['category', 'amount', 'fee', 'net'] as const).every((part) => one[part] === other[part]);
  const differences = [
    ...(own.size < ours.length ? ['a transaction is there twice'] : []),
    ...stripes.filter(({ id }) => !own.has(id)).map(({ id }) => `${id} is missing`),
    ...ours.filter(({ id }) => !theirs.has(id)).map(({ id }) => `${id} isn't Stripe's`),
    ...stripes.flatMap((row) => {
      const mine = own.get(row.id);
      if (!mine || isSame(mine, row)) return [];
      return [`${row.id} is ${dollars(mine.net)} net, at Stripe ${dollars(row.net)}`];
    }),
  ];
  const [amount, fee, net] = (['amount', 'fee', 'net'] as const).map((part) => {
    const [mine, stripes_] = [sumOf(ours, part), sumOf(stripes, part)];
    if (mine !== stripes_) {
      differences.push(`${part}: ${dollars(mine)}, at Stripe ${dollars(stripes_)}`);
    }
    return dollars(stripes_);
  });
  if (differences.length > 0) {
    const rest = differences.length > 10 ? `; and ${differences.length - 10} more` : '';
    throw new Error(`${differences.slice(0, 10).join('; ')}${rest}`);
  }
  return `${stripes.length} transactions, amount ${amount}, fees ${fee}, net ${net}, to the cent`;
}

/** Reads the accountant's file; of its rows those that were created before a time. */
export function readAccountantsFile(text: string, before: Date): LedgerRow[] {
  const [header = [], ...rows] = [
    ...readCsv(text.replace('\uFEFF', ''), { longestRow: 10_000 }),
  ].flatMap((part) => part.rows);
  const cell = (row: string[], name: string) => row[header.indexOf(name)] ?? '';
  const cents = (row: string[], name: string) => Math.round(Number(cell(row, name)) * 100);
  return rows
    .filter((row) => row.length > 1 && new Date(cell(row, 'Created UTC')) < before)
    .map((row) => ({
      id: cell(row, 'Transaction'),
      category: cell(row, 'Stripe Category'),
      amount: cents(row, 'Amount'),
      fee: cents(row, 'Fee'),
      net: cents(row, 'Net'),
    }));
}

/** Has PetWell read Stripe's balance, and compares the accountant's file with Stripe's own transactions. */
export async function checkAccountantsFile(
  stripe: Stripe,
  { staff, gateway, days }: { staff: BrowserSession; gateway: string; days: Days },
): Promise<string> {
  const created = spanOf(days, new Date());
  const stripes = await listStripes(stripe, created);
  for (let isComplete = false; !isComplete;) {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { body } = await staff.post('/api/admin/reports/money/refresh', {}, headers);
    isComplete = refreshMoneyReport.responses[200].parse(body).isComplete;
  }
  const path = `/api/admin/reports/money.csv?from=${days.from}&to=${days.to}`;
  const response = await fetch(`${gateway}${path}`, {
    headers: { cookie: await staff.cookies() },
  });
  if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
  const before = new Date(created.lt * 1_000);
  return compareLedgers(readAccountantsFile(await response.text(), before), stripes);
}

const storedSchema = z.array(
  z.object({
    id: z.string(),
    category: z.string(),
    amount: z.int(),
    fee: z.int(),
    net: z.int(),
  }),
);

/** Compares what a deployed PetWell has stored, as far as it has read, with Stripe's own transactions. */
export async function checkStoredLedger(
  stripe: Stripe,
  { databaseUrl, days }: { databaseUrl: string; days: Days },
): Promise<string> {
  const pool = createPool({ databaseUrl, poolSize: 1 });
  try {
    const { rows: read } = await pool.query<{ through: Date | null }>(
      `SELECT r.read_through AS through FROM balance_reads r
       JOIN provider_accounts a ON a.id = r.provider_account_id WHERE a.is_current`,
    );
    const through = read[0]?.through;
    if (!through) throw new Error('PetWell has not read the balance yet: refresh the money page.');
    const created = spanOf(days, through);
    const { rows } = await pool.query(
      `SELECT b.id, b.reporting_category AS category, b.amount_cents AS amount, b.fee_cents AS fee,
         b.net_cents AS net
       FROM balance_transactions b JOIN provider_accounts a ON a.id = b.provider_account_id
       WHERE a.is_current AND b.currency = 'usd'
         AND b.created_at >= to_timestamp($1) AND b.created_at < to_timestamp($2)`,
      [created.gte, created.lt],
    );
    return compareLedgers(storedSchema.parse(rows), await listStripes(stripe, created));
  } finally {
    await pool.end();
  }
}
