import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStack, type ProcessName, type RunningStack } from '@petwell/local-stack';
import { createOwnBroker } from './broker/own-broker.ts';
import type { Violation } from './check/violation.ts';
import { runCampaigns } from './campaign/run-campaigns.ts';
import { runChanges } from './change/run-changes.ts';
import { cleanUpOnSignal } from './clean-up-on-signal.ts';
import { applyFaults } from './faults/apply-faults.ts';
import { planFaults } from './faults/plan-faults.ts';
import { createProviderFaults } from './faults/provider-faults.ts';
import { startSupervisor, type Supervisor } from './faults/supervisor.ts';
import { bringMembers } from './load/bring-members.ts';
import { createContext } from './load/create-context.ts';
import { actInDashboard } from './load/dashboard.ts';
import { startForgedWebhooks } from './load/forged-webhooks.ts';
import { startLoad } from './load/start-load.ts';
import { startSquats } from './load/start-squats.ts';
import type { ChaosOptions, Run } from './run.ts';
import { createSeededRandom } from './seeded-random.ts';
import { settle, type Load, type Settled } from './settle.ts';

export type ChaosReport = ChaosOptions &
  Settled & {
    /** True if the bus is not installed. */
    isSkipped: boolean;
    journeys: number;
    paid: number;
    durationMs: number;
    /** How often each process ended without being killed. */
    unexpectedExits: Partial<Record<ProcessName, number>>;
  };

/** How long owners keep trying after the last fault. */
const patienceMs = 40_000;
const readyWithinMs = 60_000;
/** Their browsers read everything every other second, so more would only be load. */
const maxSquats = 24;
/** Owners arrive early enough that staff act on their plans under faults as well. */
const arrivalShare = 0.6;
const shownLogLines = 5;
const environment = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // Finds lost webhooks within the time that the check allows.
  RECONCILE_EVERY_MS: '2000',
  RECONCILE_PENDING_AFTER_MS: '4000',
  RECONCILE_SETTLED_AFTER_MS: '20000',
  RECONCILE_READS_PER_SECOND: '50',
  FINISH_REFUNDS_EVERY_MS: '2000',
};
/** Every stop of the clock lasts seconds. */
const timerEnvironment = {
  HOUSEKEEPING_INTERVAL_MS: '1000',
  HOUSEKEEPING_EVERY_MS: '2000',
  CARE_INTERVAL_MS: '1000',
};
const skipped = {
  isSkipped: true,
  journeys: 0,
  paid: 0,
  durationMs: 0,
  unexpectedExits: {},
  violations: [] as Violation[],
  lasting: 0,
  redeliveredEmails: 0,
  campaignEnds: {},
  changeEnds: {},
  settledMs: null,
};

/** Runs owners and faults against a stack of its own, then checks every record. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const broker = options.bus === 'rabbitmq' ? await createOwnBroker(options.write) : null;
  if (options.bus === 'rabbitmq' && broker === null) return { ...options, ...skipped };
  let stack: RunningStack | null = null;
  const cleanUp = async () => {
    await stack?.stop();
    await broker?.dispose();
  };
  const keepOnSignal = cleanUpOnSignal(cleanUp);
  try {
    await broker?.start();
    stack = await startStack({
      environment: {
        ...environment,
        ...(options.scenario !== 'enrolling' && timerEnvironment),
      },
      ...(broker && { rabbitmqUrl: broker.url }),
    });
    return await runAndCheck({ options, stack, broker });
  } finally {
    await cleanUp();
    keepOnSignal();
  }
}

async function runAndCheck(run: Run): Promise<ChaosReport> {
  const { options, stack } = run;
  const startedAt = Date.now();
  const supervisor = startSupervisor(stack.control, async (name) => {
    const log = await readFile(join(stack.dataDir, 'logs', `${name}.log`), 'utf8');
    options.write(`${name} ended without being killed; the end of its log:`);
    const lines = log.trimEnd().split('\n').slice(-shownLogLines);
    for (const line of lines) options.write(`    ${line}`);
  });
  try {
    const runScenario = {
      enrolling: runLoadUnderFaults,
      campaign: runCampaigns,
      change: runChanges,
    }[options.scenario];
    const load = await runScenario(run, supervisor);
    const { journeys } = load;
    const settled = await settle(run, load);
    await load.stop?.();
    return {
      ...options,
      ...settled,
      isSkipped: false,
      journeys: journeys.length,
      paid: journeys.reduce((sum, { accepted }) => sum + accepted, 0),
      durationMs: Date.now() - startedAt,
      unexpectedExits: supervisor.unexpectedExits(),
    };
  } finally {
    await supervisor.stop();
  }
}

async function runLoadUnderFaults(
  { options, stack, broker }: Run,
  supervisor: Supervisor,
): Promise<Load> {
  const { seed, enrollments: count, spanMs, write } = options;
  const { control, urls } = stack;
  const faults = planFaults(createSeededRandom(seed).fork(1), {
    count: options.faults,
    spanMs,
    hasBroker: broker !== null,
    processes: control.processNames,
  });
  let lastFaultAt = Number.POSITIVE_INFINITY;
  const patience = { giveUpAt: () => lastFaultAt + patienceMs };
  const context = createContext(stack, patience);
  const provider = createProviderFaults(urls.stripe, seed);
  await provider.clear();
  const load = startLoad(context, { seed, count, spanMs: spanMs * arrivalShare });
  const members = { run: String(seed), count: Math.ceil(count / 2) };
  const squats = startSquats(context, {
    run: String(seed),
    count: Math.min(maxSquats, Math.ceil(count / 5)),
    spanMs: spanMs * arrivalShare,
  });
  const bringing = bringMembers(context.desk, members);
  const forgedWebhooks = startForgedWebhooks(urls.gateway);
  await applyFaults(faults, { control, supervisor, provider, broker, write });
  await supervisor.untilReady(readyWithinMs);
  await provider.clear();
  lastFaultAt = Date.now();
  write(`the last fault is over; ${load.remaining()} owners are not done`);
  const journeys = await load.ended;
  const brought = await bringing;
  await squats.ended;
  await actInDashboard(urls.stripe, patience);
  await forgedWebhooks.stop();
  const { desk } = context;
  return {
    journeys,
    brought,
    squats: squats.squats,
    desk,
    campaigns: null,
    changes: null,
    lastFaultAt,
    stop: () => squats.stop(),
  };
}
