import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import Stripe from 'stripe';
import { enrollOnce, type Journey } from './one-enrollment.ts';

/** So many at a time, each followed by the next; or so many per second, however long they take. */
export type Pace = { concurrency: number } | { perSecond: number };

/** Not measured: what is compiled and cached once. */
export const warmUp = { enrollments: 40, pace: { concurrency: 8 } } as const;

const patienceMs = 60_000;

async function inTurn(count: number, concurrency: number, one: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < count) await one((next += 1));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function onTime(count: number, perSecond: number, one: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    await wait(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()));
    all.push(one(index));
  }
  await Promise.all(all);
}

/** Begins so many at that pace; resolves when all have ended, rejects with the first that fails. */
export function comeAtPace(
  count: number,
  pace: Pace,
  one: (index: number) => Promise<void>,
): Promise<void> {
  if ('concurrency' in pace) return inTurn(count, pace.concurrency, one);
  return onTime(count, pace.perSecond, one);
}

/** Owners come at that pace until so many are enrolled and have paid. */
export async function enrollMany(
  stack: RunningStack,
  { enrollments, pace, run }: { enrollments: number; pace: Pace; run: string },
): Promise<Journey[]> {
  const { hostname, port } = new URL(stack.urls.stripe);
  const options = { host: hostname, port: Number(port), protocol: 'http' } as const;
  const stripe = new Stripe('sk_test_simulator', options);
  const journeys: Journey[] = [];
  const one = async (index: number) => {
    const email = `flow-${run}-${index}@load.example.com`;
    journeys.push(await enrollOnce({ gatewayUrl: stack.urls.gateway, stripe }, email));
  };
  await comeAtPace(enrollments, pace, one);
  return journeys;
}

/** When each became active, epoch ms; waits until all are. */
export async function readActivations(
  database: pg.Client,
  journeys: readonly Journey[],
): Promise<Map<number, number>> {
  const ids = journeys.map(({ enrollmentId }) => enrollmentId);
  for (const deadline = Date.now() + patienceMs; ; await wait(200)) {
    const { rows } = await database.query<{ id: number; activated_at: Date }>(
      `SELECT id, activated_at FROM enrollments WHERE id = ANY($1) AND status = 'active'`,
      [ids],
    );
    if (rows.length === ids.length)
      return new Map(rows.map((row) => [row.id, row.activated_at.getTime()]));
    if (Date.now() > deadline) throw new Error(`${ids.length - rows.length} never became active`);
  }
}

/** Resolves when both mails of everybody are sent, so that their cost is counted, too. */
export async function untilMailsAreSent(stack: RunningStack, enrollments: number): Promise<void> {
  const database = new pg.Client({ connectionString: stack.control.databaseUrl('notification') });
  await database.connect();
  try {
    for (const deadline = Date.now() + patienceMs; ; await wait(200)) {
      const { rows } = await database.query<{ sent: number }>(
        `SELECT count(*)::int AS sent FROM email_messages WHERE status = 'sent'`,
      );
      if ((rows[0]?.sent ?? 0) >= enrollments * 2) return;
      if (Date.now() > deadline) throw new Error('mails were not sent');
    }
  } finally {
    await database.end();
  }
}
