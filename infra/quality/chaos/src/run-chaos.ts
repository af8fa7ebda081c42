import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventConsumers } from '@petwell/contracts/events';
import { startStack, type ProcessName, type RunningStack } from '@petwell/local-stack';
import { createOwnBroker, type OwnBroker } from './broker/own-broker.ts';
import { cleanUpOnSignal } from './clean-up.ts';
import { check } from './check/check.ts';
import { countRedelivered } from './check/message-rules.ts';
import { readEvidence, type BrokerView } from './check/read-evidence.ts';
import type { Violation } from './check/violation.ts';
import { planFaults } from './faults/plan-faults.ts';
import { createProviderFaults } from './faults/provider-faults.ts';
import { strikeAll } from './faults/strike.ts';
import { startSupervisor, type Supervisor } from './faults/supervisor.ts';
import { createCardForm } from './load/card-form.ts';
import type { Journey } from './load/journey.ts';
import { startForger } from './load/forger.ts';
import { startLoad } from './load/run-load.ts';
import { createSeededRandom } from './seeded-random.ts';

export type ChaosOptions = {
  seed: number;
  enrollments: number;
  faults: number;
  bus: 'embedded' | 'rabbitmq';
  /** How long faults strike and owners come. */
  spanMs: number;
  /** Everything has to be in order this long after the last fault. */
  settleWithinMs: number;
  write: (line: string) => void;
};

export type ChaosReport = ChaosOptions & {
  /** True where the bus is not there: nothing was run. */
  isSkipped: boolean;
  journeys: number;
  paid: number;
  violations: Violation[];
  /** From the last fault until there was no violation any more; null where there is one left. */
  settledMs: number | null;
  /** Violations of the deadline that were still there long after it: lost or doubled, not only late. */
  lasting: number;
  /** Mails that came again under the same Message-ID. */
  redeliveredMails: number;
  /** From the start of the load to the end of checking. */
  durationMs: number;
  /** Processes that ended although no fault killed them. */
  ownEnds: Partial<Record<ProcessName, number>>;
};

/** People come back for a while after the last fault, and the system is given a moment after the last of them. */
const patienceAfterMs = 40_000;
const afterLastOwnerMs = 10_000;
/** What is not in order at the deadline is a violation; whether it is only late is worth knowing. */
const lateMs = 60_000;
const shownLogLines = 5;

const environment = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // Lost webhooks are found within the time that the check allows.
  RECONCILE_EVERY_MS: '2000',
  RECONCILE_PENDING_AFTER_MS: '4000',
  RECONCILE_SETTLED_AFTER_MS: '20000',
  RECONCILE_READS_PER_SECOND: '50',
};

type Running = { options: ChaosOptions; stack: RunningStack; broker: OwnBroker | null };
type Settled = Pick<ChaosReport, 'violations' | 'settledMs' | 'lasting' | 'redeliveredMails'>;

async function settle(
  { options, stack, broker }: Running,
  { journeys, lastFaultAt }: { journeys: readonly Journey[]; lastFaultAt: number },
): Promise<Settled> {
  const view: BrokerView | null = broker && {
    url: broker.url,
    namespace: `stack-${stack.portBase}`,
    consumers: Object.keys(eventConsumers),
  };
  const deadline = Math.max(lastFaultAt + options.settleWithinMs, Date.now() + afterLastOwnerMs);
  let atDeadline: Violation[] | null = null;
  for (;;) {
    const startedAt = Date.now();
    const evidence = await readEvidence(stack, view);
    const now = check(evidence, journeys);
    if (startedAt > deadline) atDeadline ??= now;
    const isOver = now.length === 0 || startedAt > deadline + lateMs;
    if (isOver) {
      return {
        violations: atDeadline ?? now,
        lasting: now.length,
        redeliveredMails: countRedelivered(evidence),
        settledMs: now.length === 0 ? startedAt - lastFaultAt : null,
      };
    }
    await wait(1_000);
  }
}

async function wreak(running: Running, supervisor: Supervisor) {
  const { options, stack, broker } = running;
  const { seed, write } = options;
  const faults = planFaults(createSeededRandom(seed).fork(1), {
    count: options.faults,
    spanMs: options.spanMs,
    hasBroker: broker !== null,
    processes: stack.control.processNames,
  });
  let lastFaultAt = Number.POSITIVE_INFINITY;
  const load = startLoad(
    {
      gatewayUrl: stack.urls.gateway,
      cardForm: createCardForm(stack.urls.stripe),
      patience: { giveUpAt: () => lastFaultAt + patienceAfterMs },
    },
    { seed, count: options.enrollments, spanMs: options.spanMs, run: String(seed) },
  );
  const forger = startForger(stack.urls.gateway);
  const provider = createProviderFaults(stack.urls.stripe, seed);
  await strikeAll(faults, { control: stack.control, supervisor, provider, broker, write });
  await supervisor.untilReady(60_000);
  await provider.clear();
  lastFaultAt = Date.now();
  write(`the last fault is over, ${load.remaining()} owners are still under way`);
  const journeys = await load.ended;
  await forger.stop();
  return { journeys, lastFaultAt };
}

async function runOn(running: Running): Promise<ChaosReport> {
  const { options, stack } = running;
  const startedAt = Date.now();
  const supervisor = startSupervisor(stack.control, async (name) => {
    options.write(`${name} ended by itself; the end of its log:`);
    const log = await readFile(join(stack.dataDir, 'logs', `${name}.log`), 'utf8');
    for (const line of log.trimEnd().split('\n').slice(-shownLogLines))
      options.write(`    ${line}`);
  });
  try {
    const { journeys, lastFaultAt } = await wreak(running, supervisor);
    const settled = await settle(running, { journeys, lastFaultAt });
    return {
      ...options,
      ...settled,
      isSkipped: false,
      journeys: journeys.length,
      paid: journeys.reduce((sum, { accepted }) => sum + accepted, 0),
      durationMs: Date.now() - startedAt,
      ownEnds: supervisor.ownEnds(),
    };
  } finally {
    await supervisor.stop();
  }
}

/** One run: a stack of its own, owners, faults, and what the checker found when the dust had settled. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const broker = options.bus === 'rabbitmq' ? await createOwnBroker(options.write) : null;
  if (options.bus === 'rabbitmq' && broker === null) {
    const nothing = { journeys: 0, paid: 0, redeliveredMails: 0, settledMs: null, durationMs: 0 };
    return { ...options, ...nothing, violations: [], lasting: 0, isSkipped: true, ownEnds: {} };
  }
  let stack: RunningStack | null = null;
  const cleanUp = async () => {
    await stack?.stop();
    await broker?.dispose();
  };
  const forget = cleanUpOnSignal(cleanUp);
  try {
    await broker?.start();
    stack = await startStack({ environment, ...(broker && { rabbitmqUrl: broker.url }) });
    return await runOn({ options, stack, broker });
  } finally {
    await cleanUp();
    forget();
  }
}
