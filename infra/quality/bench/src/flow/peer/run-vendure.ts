import pg from 'pg';
import { spreadOf, type Spread } from '../../measure/statistics.ts';
import { comeAtPace, warmUp, type Pace } from '../load.ts';
import { coresElsewhere, costOf, measureUsage, type Cost } from '../usage.ts';
import { orderOnce, stepNames, type OrderJourney } from './one-order.ts';
import { startVendure, type RunningVendure } from './vendure-process.ts';

/** What can be measured beside PetWell. */
const peers = ['vendure'] as const;
export type Peer = (typeof peers)[number];

/** Null where none is wanted; throws for one that is not known. */
export function parsePeer(text: string | undefined): Peer | null {
  if (text === undefined) return null;
  const peer = peers.find((name) => name === text);
  if (peer === undefined) throw new Error(`There is no peer "${text}", only ${peers.join(', ')}`);
  return peer;
}

export type PeerFigures = {
  /** With its version. */
  name: string;
  perSecond: number;
  calls: Record<string, Spread>;
  /** From the first call to the order being paid. */
  whole: Spread;
  /** Per order. */
  cost: Cost;
  /** Cores that were busy with other programs meanwhile. */
  coresElsewhere: number;
};

type Orders = { enrollments: number; pace: Pace; run: string };

async function orderMany(url: string, orders: Orders): Promise<OrderJourney[]> {
  const journeys: OrderJourney[] = [];
  await comeAtPace(orders.enrollments, orders.pace, async (index) => {
    const email = `order-${orders.run}-${index}@load.example.com`;
    journeys.push(await orderOnce(url, { index, email }));
  });
  return journeys;
}

/** Throws unless the database has exactly so many orders, each with its payment, that count as placed. */
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
    throw new Error(`${settled} of ${all} orders are paid where ${expected} should be`);
  } finally {
    await database.end();
  }
}

async function measure(
  { name, url, pid, databaseUrl }: RunningVendure,
  admin: pg.Client,
  orders: Omit<Orders, 'run'>,
): Promise<PeerFigures> {
  await orderMany(url, { ...warmUp, run: 'warm' });
  const processes = new Map([['vendure', pid]]);
  const { result: journeys, usages } = await measureUsage({ admin, processes }, () =>
    orderMany(url, { ...orders, run: 'measured' }),
  );
  await requireSettled(databaseUrl, warmUp.enrollments + orders.enrollments);
  const begin = Math.min(...journeys.map(({ startedAt }) => startedAt));
  const end = Math.max(...journeys.map(({ endedAt }) => endedAt));
  return {
    name,
    perSecond: journeys.length / ((end - begin) / 1000),
    calls: Object.fromEntries(
      stepNames.map((step) => [step, spreadOf(journeys.map(({ calls }) => calls[step]))]),
    ),
    whole: spreadOf(journeys.map((one) => one.endedAt - one.startedAt)),
    cost: costOf(usages, orders.enrollments),
    coresElsewhere: coresElsewhere(usages),
  };
}

/** Guests come at that pace until so many have a paid order, from a database of its own on this server. */
export async function runVendure(
  { adminUrl, admin }: { adminUrl: string; admin: pg.Client },
  { enrollments, pace }: { enrollments: number; pace: Pace },
): Promise<PeerFigures> {
  const vendure = await startVendure(adminUrl);
  try {
    return await measure(vendure, admin, { enrollments, pace });
  } finally {
    await vendure.stop();
  }
}
