import { setTimeout as wait } from 'node:timers/promises';
import { createOwnBroker, type OwnBroker } from '@petwell/chaos/own-broker';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { startBenchStack } from '../bench-stack.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';
import { enrollMany, readActivations, untilMailsAreSent, type Pace } from './load.ts';
import { callNames, type Journey } from './one-enrollment.ts';
import { countStatements } from './statement-count.ts';
import { costOf, readUsage, type Cost } from './usage.ts';

export type Bus = 'embedded' | 'rabbitmq';

export type FlowFigures = {
  bus: Bus;
  enrollments: number;
  pace: Pace;
  perSecond: number;
  calls: Record<string, Spread>;
  /** From the accepted card to `active` in the database. */
  webhookToActive: Spread;
  /** From the first call to `active`. */
  whole: Spread;
  cost: Cost;
};

const idleMs = 4_000;
const warmUpConcurrency = 8;
const warmUps = warmUpConcurrency * 5;

function summarize(journeys: readonly Journey[], activations: ReadonlyMap<number, number>) {
  const activeAt = (journey: Journey) => activations.get(journey.enrollmentId) ?? Number.NaN;
  const begin = Math.min(...journeys.map(({ startedAt }) => startedAt));
  const end = Math.max(...journeys.map(activeAt));
  return {
    perSecond: journeys.length / ((end - begin) / 1000),
    calls: Object.fromEntries(
      callNames.map((name) => [name, spreadOf(journeys.map(({ calls }) => calls[name]))]),
    ),
    webhookToActive: spreadOf(journeys.map((one) => Math.max(activeAt(one) - one.confirmedAt, 0))),
    whole: spreadOf(journeys.map((one) => activeAt(one) - one.startedAt)),
  };
}

/** React, which draws the mails, checks itself in development: that costs more than its drawing. */
async function drawMailsAsInProduction({ control }: RunningStack): Promise<void> {
  await control.kill('notification');
  await control.start('notification', { NODE_ENV: 'production' });
}

async function measure(
  stack: RunningStack,
  { admin, database }: { admin: pg.Client; database: pg.Client },
  options: { enrollments: number; pace: Pace; bus: Bus },
): Promise<FlowFigures> {
  const warm = { enrollments: warmUps, pace: { concurrency: warmUpConcurrency }, run: 'warm' };
  await readActivations(database, await enrollMany(stack, warm));
  await untilMailsAreSent(stack, warmUps);
  const idle = await readUsage(stack, admin);
  await wait(idleMs);
  const before = await readUsage(stack, admin);
  const journeys = await enrollMany(stack, { ...options, run: 'measured' });
  const activations = await readActivations(database, journeys);
  await untilMailsAreSent(stack, warmUps + options.enrollments);
  const after = await readUsage(stack, admin);
  const cost = costOf({ idle, before, after }, options.enrollments);
  return { ...options, ...summarize(journeys, activations), cost };
}

async function prepareAndMeasure(
  stack: RunningStack,
  options: Parameters<typeof measure>[2],
): Promise<FlowFigures> {
  await drawMailsAsInProduction(stack);
  const admin = await countStatements(stack);
  const database = new pg.Client({ connectionString: stack.control.databaseUrl('enrollment') });
  await database.connect();
  try {
    return await measure(stack, { admin, database }, options);
  } finally {
    // Before the database goes, which would otherwise hide why the measuring failed.
    await Promise.all([admin.end(), database.end()]);
  }
}

async function startBroker(bus: Bus): Promise<OwnBroker | null> {
  if (bus === 'embedded') return null;
  const broker = await createOwnBroker((line) => console.log(line));
  if (broker === null) throw new Error('there is no RabbitMQ to measure with');
  await broker.start();
  return broker;
}

/** Owners come at that pace until so many are enrolled and have paid, on a system and broker of its own. */
export async function runFlow(options: {
  enrollments: number;
  pace: Pace;
  bus: Bus;
}): Promise<FlowFigures> {
  const broker = await startBroker(options.bus);
  try {
    const stack = await startBenchStack(broker ? { rabbitmqUrl: broker.url } : {});
    try {
      return await prepareAndMeasure(stack, options);
    } finally {
      await stack.stop();
    }
  } finally {
    await broker?.dispose();
  }
}
