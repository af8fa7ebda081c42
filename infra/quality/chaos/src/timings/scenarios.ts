import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningStack } from '@petwell/local-stack';
import type { OwnBroker } from '../broker/own-broker.ts';
import { readEventTimes, untilAllTaken } from './event-times.ts';
import { startOwnerTraffic, type Call, type signUpOwners } from './owner-traffic.ts';

export type TimedWorld = {
  stack: RunningStack;
  owners: Awaited<ReturnType<typeof signUpOwners>>;
};
/** One measured value; `goal` is what the system promises, in the same unit. */
export type Figure = { name: string; value: number; unit: 'ms' | 'count'; goal: number | null };

const deadlineMs = 30_000;
const publicApiRate = 20;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
const failed = (calls: readonly Call[]) => calls.filter(({ failure }) => failure !== null);

/** Outbox to inbox under a steady load. */
export async function timeSteadyFlow(
  { stack, owners }: TimedWorld,
  { ratePerSecond, lastsMs }: { ratePerSecond: number; lastsMs: number },
): Promise<Figure[]> {
  const sinceMs = Date.now();
  const traffic = startOwnerTraffic(owners, ratePerSecond);
  await wait(lastsMs);
  await traffic.stop();
  const times = await untilAllTaken(stack.control, { sinceMs, deadlineMs });
  const latencies = times.map(({ writtenAt, takenAt }) => takenAt - writtenAt);
  const what = `outbox to inbox at ${ratePerSecond} events/s (${latencies.length} deliveries)`;
  return [
    { name: `${what}, median`, value: percentile(latencies, 0.5), unit: 'ms', goal: null },
    { name: `${what}, p99`, value: percentile(latencies, 0.99), unit: 'ms', goal: 100 },
  ];
}

/** From the moment that the port of a restarted broker is open until each consumer takes an event again. */
export async function timeBrokerRestart(
  { stack, owners }: TimedWorld,
  broker: OwnBroker,
): Promise<Figure[]> {
  const sinceMs = Date.now();
  const traffic = startOwnerTraffic(owners, publicApiRate);
  await wait(2_000);
  await broker.kill();
  await wait(3_000);
  await broker.start();
  const openAt = Date.now();
  await wait(4_000);
  await traffic.stop();
  const times = await untilAllTaken(stack.control, { sinceMs, deadlineMs });
  const firstAfter = (database: string) =>
    Math.min(
      ...times
        .filter((time) => time.database === database && time.takenAt >= openAt)
        .map(({ takenAt }) => takenAt),
    );
  const slowest = Math.max(...new Set(times.map(({ database }) => firstAfter(database))));
  return [
    {
      name: 'broker restarted: port open to events flowing, slowest consumer',
      value: slowest - openAt,
      unit: 'ms',
      goal: 2_000,
    },
    apiFailures('broker restarted: public requests that failed', traffic.calls),
  ];
}

/** From SIGSTOP of the broker until every process that publishes says so in its log. */
export async function timeFrozenBroker(
  { stack, owners }: TimedWorld,
  broker: OwnBroker,
): Promise<Figure[]> {
  const sinceMs = Date.now();
  const traffic = startOwnerTraffic(owners, publicApiRate);
  await wait(1_000);
  const frozenAt = Date.now();
  broker.freeze();
  await wait(8_000);
  broker.thaw();
  await wait(1_000);
  await traffic.stop();
  await untilAllTaken(stack.control, { sinceMs, deadlineMs });
  const noticed = await Promise.all(
    (['identity', 'enrollment', 'billing', 'notification'] as const).map((name) =>
      readNoticedAt(join(stack.dataDir, 'logs', `${name}.log`), frozenAt),
    ),
  );
  return [
    {
      name: 'broker frozen: noticed by the slowest process',
      value: Math.max(...noticed) - frozenAt,
      unit: 'ms',
      goal: 5_000,
    },
    apiFailures('broker frozen: public requests that failed', traffic.calls),
    {
      name: 'broker frozen: slowest public answer',
      value: Math.max(...traffic.calls.map(({ startedAt, endedAt }) => endedAt - startedAt)),
      unit: 'ms',
      goal: null,
    },
  ];
}

/** From the moment that PostgreSQL takes connections again until owners' changes succeed and flow. */
export async function timePostgresRestart({ stack, owners }: TimedWorld): Promise<Figure[]> {
  const { control } = stack;
  const before = await startedProcesses(stack);
  const traffic = startOwnerTraffic(owners, publicApiRate);
  await wait(1_000);
  await control.stopPostgres('SIGINT');
  await control.startPostgres();
  const openAt = Date.now();
  await wait(4_000);
  await traffic.stop();
  const { times } = await readEventTimes(control, openAt);
  const lastFailureAt = Math.max(
    openAt,
    ...failed(traffic.calls).map(({ startedAt }) => startedAt),
  );
  const firstTakenAt = Math.min(...times.map(({ takenAt }) => takenAt));
  const after = await startedProcesses(stack);
  return [
    {
      name: 'PostgreSQL restarted: open to the last failed request',
      value: lastFailureAt - openAt,
      unit: 'ms',
      goal: 2_000,
    },
    {
      name: 'PostgreSQL restarted: open to events flowing',
      value: firstTakenAt - openAt,
      unit: 'ms',
      goal: 2_000,
    },
    {
      name: 'PostgreSQL restarted: processes that ended',
      value: before.filter((id) => !after.includes(id)).length,
      unit: 'count',
      goal: 0,
    },
  ];
}

const logLineStart = /"time":"([^"]+)"/;
const troubles = ['RabbitMQ has a problem', 'lost the connection to RabbitMQ'];

/** Infinity where the process never noticed. */
async function readNoticedAt(logFile: string, sinceMs: number): Promise<number> {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  const times = lines
    .filter((line) => troubles.some((trouble) => line.includes(trouble)))
    .map((line) => Date.parse(logLineStart.exec(line)?.[1] ?? ''))
    .filter((at) => at >= sinceMs);
  return Math.min(...times, Number.POSITIVE_INFINITY);
}

async function startedProcesses({ control }: RunningStack): Promise<string[]> {
  const ids = await Promise.all(
    control.processNames.map(async (name) => `${name} ${await control.processId(name)}`),
  );
  return ids;
}

function apiFailures(name: string, calls: readonly Call[]): Figure {
  return {
    name: `${name}, of ${calls.length}`,
    value: failed(calls).length,
    unit: 'count',
    goal: 0,
  };
}
