import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserSession } from '@petwell/acceptance';
import { pruneMessages } from '@petwell/chassis';
import type { ProcessName, RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { peakResidentMb, resetPeak, residentMb } from '../measure/process-usage.ts';
import { median, percentile } from '../measure/statistics.ts';
import { medianOf, type Idle, type Measured } from './measure-kinds.ts';
import { shareOf, type Meter, type Work } from './meter.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

/** Work that goes over many rows: medians of the rounds for all of them, and how many there were. */
export type Job = Work & { name: string; rows: number; seconds: number; growthMb?: number };

export type JobContext = {
  stack: RunningStack;
  meter: Meter;
  idle: Idle;
  owners: number;
  enrollments: number;
};

const jobRounds = 3;
/** Enough to tell what one costs, and quick with a million. */
const mostReconciled = 20_000;
const mostOldRows = 50_000;
const patienceMs = 60_000;
/** Nothing but the work itself is to be counted. */
const single = 1;

async function readyAgain({ control }: RunningStack, name: ProcessName, environment = {}) {
  await control.kill(name);
  await control.start(name, environment);
  while (!(await control.isReady(name))) await wait(50);
}

async function metered(
  { meter, idle }: JobContext,
  work: () => Promise<unknown>,
): Promise<Work & { seconds: number }> {
  const before = await meter.read();
  await work();
  const done = meter.between(before, await meter.read());
  return { ...shareOf(done, { idle, count: single }), seconds: done.ms / 1000 };
}

/** The export of everything; and by how much the service grew at its highest over what it had before. */
export async function measureExport(context: JobContext, session: BrowserSession): Promise<Job> {
  const { control, urls } = context.stack;
  const pid = (await control.processId('enrollment')) ?? 0;
  const before = await residentMb(pid);
  await resetPeak(pid);
  const works: (Work & { seconds: number })[] = [];
  let lines = 0;
  const read = async () => {
    const headers = { cookie: await session.cookies() };
    const response = await fetch(`${urls.gateway}/api/admin/users/export.csv`, { headers });
    if (!response.ok || response.body === null) throw new Error(`export: ${response.status}`);
    lines = 0;
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      for (const byte of chunk) if (byte === 10) lines += 1;
    }
  };
  for (let round = 0; round < jobRounds; round += 1) works.push(await metered(context, read));
  const growthMb = (await peakResidentMb(pid)) - before;
  const seconds = median(works.map((work) => work.seconds));
  return { name: 'export of all customers', rows: lines, seconds, growthMb, ...medianOf(works) };
}

/** The figures of the dashboard, asked of a service that has just started: nothing is kept yet. */
export async function measureFirstFigures(
  context: JobContext,
  session: BrowserSession,
): Promise<Job> {
  const works: (Work & { seconds: number })[] = [];
  for (let round = 0; round < jobRounds; round += 1) {
    await readyAgain(context.stack, 'enrollment');
    works.push(
      await metered(context, async () => {
        const { status } = await session.get('/api/admin/summary');
        if (status !== 200) throw new Error(`figures: ${status}`);
      }),
    );
  }
  const seconds = median(works.map((work) => work.seconds));
  return { name: 'figures, first call', rows: context.enrollments, seconds, ...medianOf(works) };
}

const oldMessages = (rows: number, round: number) => `
  INSERT INTO outbox_events (event_id, type, subject, payload, created_at, published_at)
  SELECT gen_random_uuid(), 'load.test.v1', 'old/${round}/' || n, jsonb_build_object('n', n), at, at
  FROM generate_series(1, ${rows}) n, (SELECT now() - interval '8 days' AS at) AS told;
  INSERT INTO inbox_messages (consumer, event_id, type, received_at)
  SELECT 'load', gen_random_uuid(), 'load.test.v1', now() - interval '31 days'
  FROM generate_series(1, ${rows}) n`;

/** What retention removes, an hour's messages at a time and where there is nothing to remove. */
export async function measureRetention(
  context: JobContext,
  admin: pg.Client,
): Promise<{ job: Job; inVain: Measured }> {
  const client = new pg.Client({
    connectionString: context.stack.control.databaseUrl('enrollment'),
  });
  await client.connect();
  const sql = {
    $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
      (await client.query(text, values)).rows as Rows,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) =>
      (await client.query(text, values)).rowCount ?? 0,
  };
  const rows = Math.min(context.owners, mostOldRows);
  const works: (Work & { seconds: number })[] = [];
  const inVain: (Work & { seconds: number })[] = [];
  try {
    for (let round = 0; round < jobRounds; round += 1) {
      await admin.query(oldMessages(rows, round));
      works.push(await metered(context, () => pruneMessages(sql)));
      // Dead rows that are met for the first time are marked as such.
      await pruneMessages(sql);
      inVain.push(await metered(context, () => pruneMessages(sql)));
    }
  } finally {
    await client.end();
  }
  const seconds = median(works.map((work) => work.seconds));
  const times = inVain.map((one) => one.seconds * 1000);
  const name = 'removal of old messages';
  return {
    job: { name, rows: rows * 2, seconds, ...medianOf(works) },
    inVain: {
      name: 'removal where nothing is old',
      ...medianOf(inVain),
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    },
  };
}

/** A part of a night: all subscriptions are due, and a stand-in for Stripe says that nothing has changed. */
export async function measureReconciliation(context: JobContext): Promise<Job> {
  const { stack, meter, idle, owners, enrollments } = context;
  const stripe = await startStripeStandIn({ owners, enrollments });
  const live = Math.floor(enrollments * 0.88);
  const wanted = Math.min(live, mostReconciled) - 200;
  try {
    const first = stripe.hold();
    await readyAgain(stack, 'billing', {
      STRIPE_API_URL: stripe.url,
      RECONCILE_EVERY_MS: '5000',
      RECONCILE_SETTLED_AFTER_MS: '1000',
      RECONCILE_READS_PER_SECOND: '1000',
    });
    await first;
    const before = await meter.read();
    stripe.release();
    const deadline = Date.now() + patienceMs;
    const told = () => Math.max(stripe.counts().listed, stripe.counts().lookedAt);
    while (told() < wanted && Date.now() < deadline) await wait(20);
    await stripe.hold();
    const work = meter.between(before, await meter.read());
    const seconds = work.ms / 1000;
    const rows = told();
    const share = shareOf(work, { idle, count: single });
    return { name: 'reconciliation of subscriptions', rows, seconds, ...share };
  } finally {
    await stack.control.kill('billing');
    await stripe.stop();
    await readyAgain(stack, 'billing');
  }
}
