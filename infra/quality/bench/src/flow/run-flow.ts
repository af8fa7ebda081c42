import { createOwnBroker } from '@petwell/chaos/own-broker';
import type { ProcessName, RunningStack } from '@petwell/local-stack';
import type pg from 'pg';
import { connectStripe, startBenchStack } from '../bench-stack.ts';
import { summarize } from './journey.ts';
import { enrollOnce } from './one-enrollment.ts';
import { runAtPace, warmUpOf, type Load } from './pace.ts';
import { runVendure } from './peer/run-vendure.ts';
import { installVendure } from './peer/vendure-process.ts';
import { printFlow, type FlowFigures } from './print-flow.ts';
import { connectStatementCount } from './statement-count.ts';
import { waitForActivations, waitForEmails } from './until-done.ts';
import { measureCost } from './usage.ts';

export type FlowOptions = {
  enrollments: number;
  rate?: number | undefined;
  bus: 'embedded' | 'rabbitmq';
  peer?: 'vendure' | undefined;
};

/** Restarts notification in production mode: React's development checks cost more than rendering. */
async function renderEmailsAsInProduction({ control }: RunningStack): Promise<void> {
  await control.kill('notification');
  await control.start('notification', {
    NODE_ENV: 'production',
    ALLOW_INSECURE_PUBLIC_URL: 'true',
    ALLOW_PLAINTEXT_SMTP: 'true',
    BUSINESS_CLOCK_FILE: undefined,
  });
  await control.untilReady('notification');
}

/** They stand in for Stripe and for the customers' mail servers, so their cost isn't counted. */
const standIns: ProcessName[] = ['stripe-simulator', 'mail-inbox'];

const ownProcesses = ({ control }: RunningStack) =>
  control.processNames.filter((name) => !standIns.includes(name));

async function pidsOf(stack: RunningStack): Promise<number[]> {
  const pids = await Promise.all(ownProcesses(stack).map((name) => stack.control.processId(name)));
  return pids.filter((pid) => pid !== null);
}

async function measureEnrollments(
  stack: RunningStack,
  admin: pg.Client,
  { count, pace }: Load,
): Promise<FlowFigures> {
  const stripe = connectStripe(stack);
  const enroll = (run: string) => (index: number) =>
    enrollOnce({ gatewayUrl: stack.urls.gateway, stripe }, `flow-${run}-${index}@load.example.com`);
  const warmUp = warmUpOf(count);
  await waitForActivations(stack, await runAtPace(warmUp, enroll('warm')));
  await waitForEmails(stack, warmUp.count);
  const pids = await pidsOf(stack);
  const { result, cost } = await measureCost({ admin, pids, count }, async () => {
    const journeys = await runAtPace({ count, pace }, enroll('measured'));
    const activations = await waitForActivations(stack, journeys);
    await waitForEmails(stack, warmUp.count + count);
    return summarize(journeys, activations);
  });
  return { name: 'PetWell', ...result, cost };
}

async function measureAll(
  stack: RunningStack,
  load: Load,
  hasPeer: boolean,
): Promise<FlowFigures[]> {
  await renderEmailsAsInProduction(stack);
  const admin = await connectStatementCount(stack);
  try {
    const figures = [await measureEnrollments(stack, admin, load)];
    if (!hasPeer) return figures;
    // Stop PetWell's processes first, so that the peer has the machine and PostgreSQL to itself.
    for (const name of ownProcesses(stack)) await stack.control.kill(name);
    figures.push(await runVendure(stack, admin, { ...load, payment: 'card' }));
    figures.push(await runVendure(stack, admin, { ...load, payment: 'dummy' }));
    return figures;
  } finally {
    // Close before PostgreSQL stops, which would hide why measuring failed.
    await admin.end();
  }
}

/** Measures paid enrollments and, right after on the same machine, as many orders at the peer, twice. */
export async function runFlow({ enrollments, rate, bus, peer }: FlowOptions): Promise<void> {
  if (peer !== undefined && rate !== undefined) {
    throw new Error('a peer is measured without a rate');
  }
  const pace = rate === undefined ? { concurrency: 8 } : { perSecond: rate };
  const hasPeer = peer !== undefined && (await installVendure());
  const broker = bus === 'rabbitmq' ? await createOwnBroker(console.log) : null;
  if (bus === 'rabbitmq' && broker === null) {
    throw new Error('there is no RabbitMQ to measure with');
  }
  await broker?.start();
  try {
    const stack = await startBenchStack(broker ? { rabbitmqUrl: broker.url } : {});
    try {
      printFlow(await measureAll(stack, { count: enrollments, pace }, hasPeer));
    } finally {
      await stack.stop();
    }
  } finally {
    await broker?.dispose();
  }
}
