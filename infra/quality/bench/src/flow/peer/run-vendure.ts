import pg from 'pg';
import { runAtPace, warmUpOf, type Pace } from '../pace.ts';
import type { FlowFigures } from '../print-flow.ts';
import { measureCost } from '../usage.ts';
import { orderOnce } from './one-order.ts';
import { startVendure } from './vendure-process.ts';

/** Throws unless the database has exactly that many orders, all placed and paid. */
async function requireSettled(databaseUrl: string, expected: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ settled: number; all: number }>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE o.state = 'PaymentSettled' AND NOT o.active
         AND o."orderPlacedAt" IS NOT NULL AND p.state = 'Settled' AND p.amount > 0)::int AS settled
       FROM "order" o LEFT JOIN payment p ON p."orderId" = o.id`,
    );
    const [{ settled, all } = { settled: 0, all: 0 }] = rows;
    if (settled === expected && all === expected) return;
    throw new Error(`${settled} of ${all} orders are paid; expected ${expected}`);
  } finally {
    await database.end();
  }
}

/** Measures guest orders at Vendure, in a database of its own on the same PostgreSQL. */
export async function runVendure(
  adminUrl: string,
  admin: pg.Client,
  { count, pace }: { count: number; pace: Pace },
): Promise<FlowFigures> {
  const vendure = await startVendure(adminUrl);
  const order = (run: string) => (index: number) =>
    orderOnce(vendure.url, { index, email: `order-${run}-${index}@load.example.com` });
  const warmUp = warmUpOf(count);
  try {
    await runAtPace(warmUp, order('warm'));
    const { result: orders, cost } = await measureCost({ admin, pids: [vendure.pid], count }, () =>
      runAtPace({ count, pace }, order('measured')),
    );
    await requireSettled(vendure.databaseUrl, warmUp.count + count);
    const begin = Math.min(...orders.map(({ startedAt }) => startedAt));
    const end = Math.max(...orders.map(({ endedAt }) => endedAt));
    return {
      name: vendure.name,
      perSecond: orders.length / ((end - begin) / 1000),
      calls: orders.map(({ calls }) => calls),
      whole: orders.map((one) => one.endedAt - one.startedAt),
      cost,
    };
  } finally {
    await vendure.stop();
  }
}
