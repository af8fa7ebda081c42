import { createOwnBroker, type OwnBroker } from '@petwell/chaos/own-broker';
import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { startBenchStack } from '../bench-stack.ts';
import { spreadOf, type Spread } from '../measure/statistics.ts';
import { enrollMany, readActivations, untilMailsAreSent, warmUp, type Pace } from './load.ts';
import { callNames, type Journey } from './one-enrollment.ts';
import { installVendure } from './peer/vendure-process.ts';
import { runVendure, type Peer, type PeerFigures } from './peer/run-vendure.ts';
import { countStatements } from './statement-count.ts';
import { coresElsewhere, costOf, measureUsage, type Cost } from './usage.ts';

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
  /** Cores that were busy with other programs meanwhile. */
  coresElsewhere: number;
  /** Null where it could not be installed; missing where nobody asked for one. */
  peer?: PeerFigures | null;
};

type FlowOptions = { enrollments: number; pace: Pace; bus: Bus };

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

async function processIdsOf({ control }: RunningStack): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const name of control.processNames) {
    const pid = await control.processId(name);
    if (pid !== null) ids.set(name, pid);
  }
  return ids;
}

async function measure(
  stack: RunningStack,
  { admin, database }: { admin: pg.Client; database: pg.Client },
  options: FlowOptions,
): Promise<FlowFigures> {
  await readActivations(database, await enrollMany(stack, { ...warmUp, run: 'warm' }));
  await untilMailsAreSent(stack, warmUp.enrollments);
  const processes = await processIdsOf(stack);
  const { result, usages } = await measureUsage({ admin, processes }, async () => {
    const journeys = await enrollMany(stack, { ...options, run: 'measured' });
    const activations = await readActivations(database, journeys);
    await untilMailsAreSent(stack, warmUp.enrollments + options.enrollments);
    return summarize(journeys, activations);
  });
  const cost = costOf(usages, options.enrollments);
  return { ...options, ...result, cost, coresElsewhere: coresElsewhere(usages) };
}

/** PetWell's processes end first, so that the peer, too, has the machine and PostgreSQL for itself. */
async function measurePeer(
  { control }: RunningStack,
  admin: pg.Client,
  options: FlowOptions,
): Promise<PeerFigures> {
  for (const name of control.processNames) await control.kill(name);
  return runVendure({ adminUrl: control.adminDatabaseUrl, admin }, options);
}

async function prepareAndMeasure(
  stack: RunningStack,
  options: FlowOptions,
  hasPeer: boolean,
): Promise<FlowFigures> {
  await drawMailsAsInProduction(stack);
  const admin = await countStatements(stack);
  const database = new pg.Client({ connectionString: stack.control.databaseUrl('enrollment') });
  await database.connect();
  try {
    const figures = await measure(stack, { admin, database }, options);
    return hasPeer ? { ...figures, peer: await measurePeer(stack, admin, options) } : figures;
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

async function runOnStack(options: FlowOptions, hasPeer: boolean): Promise<FlowFigures> {
  const broker = await startBroker(options.bus);
  try {
    const stack = await startBenchStack(broker ? { rabbitmqUrl: broker.url } : {});
    try {
      return await prepareAndMeasure(stack, options, hasPeer);
    } finally {
      await stack.stop();
    }
  } finally {
    await broker?.dispose();
  }
}

/**
 * Owners come at that pace until so many are enrolled and have paid, on a system and broker of its own;
 * after them as many guests who order from the peer, where one is wanted and can be installed.
 */
export async function runFlow(options: FlowOptions, peer: Peer | null): Promise<FlowFigures> {
  if (peer === null) return runOnStack(options, false);
  const isInstalled = await installVendure();
  const figures = await runOnStack(options, isInstalled);
  return { peer: null, ...figures };
}
