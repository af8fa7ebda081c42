import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import Stripe from 'stripe';
import { startBenchStack } from '../bench-stack.ts';
import { cpuMs } from '../measure/process-usage.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';
import { callNames, enrollOnce, type Journey } from './one-enrollment.ts';
import {
  countStatements,
  readMostFrequent,
  readStatements,
  resetStatements,
  type StatementShare,
} from './statement-count.ts';

export type FlowFigures = {
  enrollments: number;
  concurrency: number;
  perSecond: number;
  calls: Record<string, Spread>;
  /** From the accepted card to `active` in the database. */
  webhookToActive: Spread;
  /** From the first call to `active`. */
  whole: Spread;
  /** Of each process, PostgreSQL left out, less what it takes when nobody comes. */
  cpuMsPerEnrollment: Record<string, number>;
  statementsPerEnrollment: number;
  /** Over the measured time, background work included. */
  mostFrequent: StatementShare[];
};

const idleMs = 4_000;
const patienceMs = 60_000;

type Usage = { at: number; statements: number; cpu: Map<string, number> };

async function readUsage({ control }: RunningStack, admin: pg.Client): Promise<Usage> {
  const cpu = new Map<string, number>();
  for (const name of control.processNames) {
    const pid = await control.processId(name);
    if (pid !== null) cpu.set(name, await cpuMs(pid));
  }
  return { at: Date.now(), statements: await readStatements(admin), cpu };
}

/** When each became active, epoch ms; waits until all are. */
async function readActivations(
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

async function enrollMany(
  stack: RunningStack,
  { enrollments, concurrency, run }: { enrollments: number; concurrency: number; run: string },
): Promise<Journey[]> {
  const { hostname, port } = new URL(stack.urls.stripe);
  const options = { host: hostname, port: Number(port), protocol: 'http' } as const;
  const stripe = new Stripe('sk_test_simulator', options);
  const journeys: Journey[] = [];
  let next = 0;
  const worker = async () => {
    while (next < enrollments) {
      next += 1;
      const email = `flow-${run}-${next}@load.example.com`;
      journeys.push(await enrollOnce({ gatewayUrl: stack.urls.gateway, stripe }, email));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return journeys;
}

function summarize(
  journeys: readonly Journey[],
  activations: ReadonlyMap<number, number>,
  [idle, before, after]: readonly [Usage, Usage, Usage],
): Omit<FlowFigures, 'concurrency' | 'mostFrequent'> {
  const count = journeys.length;
  const activeAt = (journey: Journey) => activations.get(journey.enrollmentId) ?? Number.NaN;
  const begin = Math.min(...journeys.map(({ startedAt }) => startedAt));
  const end = Math.max(...journeys.map(activeAt));
  const idleShare = (after.at - before.at) / (before.at - idle.at);
  const caused = (read: (usage: Usage) => number) =>
    (read(after) - read(before) - (read(before) - read(idle)) * idleShare) / count;
  const names = [...after.cpu.keys()];
  return {
    enrollments: count,
    perSecond: count / ((end - begin) / 1000),
    calls: Object.fromEntries(
      callNames.map((name) => [name, spreadOf(journeys.map(({ calls }) => calls[name]))]),
    ),
    webhookToActive: spreadOf(journeys.map((one) => Math.max(activeAt(one) - one.confirmedAt, 0))),
    whole: spreadOf(journeys.map((one) => activeAt(one) - one.startedAt)),
    cpuMsPerEnrollment: Object.fromEntries(
      names.map((name) => [name, caused(({ cpu }) => cpu.get(name) ?? 0)]),
    ),
    statementsPerEnrollment: caused(({ statements }) => statements),
  };
}

/** Owners come `concurrency` at a time until so many are enrolled and paid. */
export async function runFlow(options: {
  enrollments: number;
  concurrency: number;
}): Promise<FlowFigures> {
  const stack = await startBenchStack();
  try {
    const admin = await countStatements(stack);
    const enrollment = new pg.Client({
      connectionString: stack.control.databaseUrl('enrollment'),
    });
    await enrollment.connect();
    const warmUp = { ...options, enrollments: options.concurrency * 3, run: 'warm' };
    await readActivations(enrollment, await enrollMany(stack, warmUp));
    await wait(1_000);
    const idle = await readUsage(stack, admin);
    await wait(idleMs);
    const beforeReset = await readUsage(stack, admin);
    await resetStatements(admin);
    const before = { ...beforeReset, statements: await readStatements(admin) };
    const idleStatements = beforeReset.statements - idle.statements;
    const idleFrom = { ...idle, statements: before.statements - idleStatements };
    const journeys = await enrollMany(stack, { ...options, run: 'measured' });
    const activations = await readActivations(enrollment, journeys);
    const after = await readUsage(stack, admin);
    const mostFrequent = await readMostFrequent(admin);
    await Promise.all([admin.end(), enrollment.end()]);
    const figures = summarize(journeys, activations, [idleFrom, before, after]);
    return { ...figures, mostFrequent, concurrency: options.concurrency };
  } finally {
    await stack.stop();
  }
}
