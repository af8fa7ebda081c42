import type { Logger } from '@petwell/chassis';
import type { DriftFinding, ReconciliationRun } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import pThrottle from 'p-throttle';
import type { BillingMetrics } from '../billing-metrics.ts';
import type { ConvergeSubscription } from '../converge-subscription.ts';
import { type Leases, whileHeld } from '../../core/transaction.ts';

/** A stored subscription that is due for a read. */
export type StaleSubscription = {
  subscriptionId: string;
  status: string;
  isMembershipFeePaid: boolean;
};

export type StaleSubscriptions = {
  /**
   * Live subscriptions due for a read, none that are missing, unpaid ones first, then by their last read. Unpaid ones are due
   * `pendingMs` after it, and less and less often as they get older; the others `settledMs` after it.
   */
  findStale(given: {
    pendingMs: number;
    settledMs: number;
    limit: number;
  }): Promise<StaleSubscription[]>;
  /** Counts plans that could charge, in another account than the current one. They aren't read. */
  countElsewhere(): Promise<number>;
};

/** The totals of a reconciliation run. */
export type Reconciliation = {
  looked: number;
  /** Subscriptions that differed from the stored state. */
  drifted: number;
  failed: number;
  /** Subscriptions that the provider doesn't know. */
  missing: number;
  /** Plans whose subscription belongs to another account of the provider. They aren't read. */
  otherAccount: number;
  /** False if another process is reconciling, the provider is down, or time ran out. */
  isComplete: boolean;
};

export type Finding = Omit<DriftFinding, 'foundAt'>;

export type ReconciliationRuns = {
  /** Stores the start of a run that has subscriptions to read. */
  begin(): Promise<number>;
  /** Returns how many plans of another account the last run counted. */
  lastOtherAccount(): Promise<number>;
  record(runId: number, findings: readonly Finding[]): Promise<void>;
  finish(runId: number, totals: Reconciliation): Promise<void>;
  /** Newest first. */
  listLatest(limit: number): Promise<ReconciliationRun[]>;
};

export type ReconcileSettings = {
  pendingMs: number;
  settledMs: number;
  /** How long a run may take. */
  runMs: number;
  /** Leaves part of the provider's rate limit to other work. */
  readsPerSecond: number;
};

/**
 * Reads subscriptions that are due and converges them, to repair the effects of lost webhooks. One run at a
 * time across all processes; the next run continues where this one stopped. Every run that read something, or
 * counted more or fewer plans of another account, is stored with its findings. Never rejects because of the provider.
 */
export type ReconcileSubscriptions = (signal?: AbortSignal) => Promise<Reconciliation>;

type Dependencies = {
  subscriptions: StaleSubscriptions;
  converge: ConvergeSubscription;
  leases: Leases;
  runs: Pick<ReconciliationRuns, 'begin' | 'record' | 'finish' | 'lastOtherAccount'>;
  metrics: Pick<BillingMetrics, 'countReconciled'>;
  logger: Logger;
  reconcile: ReconcileSettings;
};

/** Maximum reads per run. */
const limit = 1_000;
/** Concurrent reads. */
const batchSize = 5;
/** After a crash, the next run can start after this time. */
const leaseMs = 6_000;
const nothingDone: Reconciliation = {
  looked: 0,
  drifted: 0,
  failed: 0,
  missing: 0,
  otherAccount: 0,
  isComplete: false,
};

type Check = { result: 'same' | 'drifted' | 'missing' | 'failed'; findings: Finding[] };

const countOf = (checks: readonly Check[], wanted: Check['result']) =>
  checks.filter(({ result }) => result === wanted).length;

function addChecks(total: Reconciliation, checks: readonly Check[]): Reconciliation {
  return {
    ...total,
    looked: total.looked + checks.length,
    failed: total.failed + countOf(checks, 'failed'),
    drifted: total.drifted + countOf(checks, 'drifted'),
    missing: total.missing + countOf(checks, 'missing'),
  };
}

/** Lists the differences between the provider and the stored state. */
function compare(stale: StaleSubscription, fact: SubscriptionFact): Finding[] {
  const { subscriptionId, status, isMembershipFeePaid } = stale;
  const about = { enrollmentId: fact.enrollmentId, subscriptionId };
  const toWord = (isPaid: boolean) => (isPaid ? 'paid' : 'unpaid');
  const findings: Finding[] = [];
  if (fact.status !== status) {
    findings.push({ ...about, field: 'status', onFile: status, atProvider: fact.status });
  }
  if (fact.isMembershipFeePaid !== isMembershipFeePaid) {
    const onFile = toWord(isMembershipFeePaid);
    const atProvider = toWord(fact.isMembershipFeePaid);
    findings.push({ ...about, field: 'membershipFee', onFile, atProvider });
  }
  return findings;
}

export function createReconcileSubscriptions(deps: Dependencies): ReconcileSubscriptions {
  const { subscriptions, converge, leases, runs, metrics, logger, reconcile } = deps;
  const { runMs, readsPerSecond, pendingMs, settledMs } = reconcile;
  const throttle = pThrottle({ limit: 1, interval: 1_000 / readsPerSecond });

  const check = throttle(async (subscription: StaleSubscription): Promise<Check> => {
    const { subscriptionId } = subscription;
    try {
      // With `isFactNeeded`, the read is stored even if nothing changed.
      const converged = await converge(subscriptionId, { isFactNeeded: true });
      if (!converged) {
        logger.error({ subscriptionId }, "the provider doesn't know a stored subscription");
        return { result: 'missing', findings: [] };
      }
      const findings = compare(subscription, converged.fact);
      if (findings.length === 0) return { result: 'same', findings };
      logger.warn({ subscriptionId, findings }, 'reconciliation: drift');
      return { result: 'drifted', findings };
    } catch (error) {
      logger.warn({ err: error, subscriptionId }, 'reconciliation failed for a subscription');
      return { result: 'failed', findings: [] };
    }
  });

  async function run(
    { due, otherAccount }: { due: readonly StaleSubscription[]; otherAccount: number },
    mayGoOn: () => boolean,
  ) {
    const runId = await runs.begin();
    let total: Reconciliation = { ...nothingDone, otherAccount };
    let isProviderDown = false;
    while (total.looked < due.length && !isProviderDown && mayGoOn()) {
      const batch = due.slice(total.looked, total.looked + batchSize);
      const checks = await Promise.all(batch.map((subscription) => check(subscription)));
      for (const { result } of checks) metrics.countReconciled(result);
      await runs.record(
        runId,
        checks.flatMap(({ findings }) => findings),
      );
      total = addChecks(total, checks);
      isProviderDown = countOf(checks, 'failed') === batchSize;
    }
    const isDone = total.looked === due.length && due.length < limit;
    const result = { ...total, isComplete: isDone && total.failed === 0 };
    await runs.finish(runId, result);
    return result;
  }

  return async (signal) => {
    const lease = await leases.acquire('reconciliation', leaseMs);
    if (lease === null) return nothingDone;
    return whileHeld(leases, { lease, ttlMs: leaseMs }, async () => {
      const endsAt = performance.now() + runMs;
      const due = await subscriptions.findStale({ pendingMs, settledMs, limit });
      const otherAccount = await subscriptions.countElsewhere();
      const isNews = due.length > 0 || otherAccount !== (await runs.lastOtherAccount());
      if (!isNews) return { ...nothingDone, otherAccount, isComplete: true };
      return run(
        { due, otherAccount },
        () => signal?.aborted !== true && performance.now() < endsAt,
      );
    });
  };
}
