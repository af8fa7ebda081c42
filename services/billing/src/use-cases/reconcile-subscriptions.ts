import type { Logger } from '@petwell/chassis';
import type { DriftFinding } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { BillingMetrics } from './billing-metrics.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import { whileHeld, type Leases } from './hold-lease.ts';
import type { Reconciliation, ReconciliationRuns } from './reconciliation-runs.ts';

/** A subscription that nobody has looked at for a while, as it is on file. */
export type StaleSubscription = {
  id: number;
  subscriptionId: string;
  status: string;
  isMembershipFeePaid: boolean;
};

/** For how long what is on file is believed without another look, in ms. */
export type ReconcileAge = {
  /** Not paid yet: the news of the payment may have been lost. Grows with the subscription's age. */
  pendingMs: number;
  /** Everything else that is not over. */
  settledMs: number;
};

/** Those due for a look with an id above `afterId`, by id. What is over is never due. */
export type FindStaleSubscriptions = (
  given: ReconcileAge & { afterId: number; limit: number },
) => Promise<StaleSubscription[]>;

/**
 * Looks at the provider's side of what has not been looked at for a while and converges on it: finds
 * what lost webhooks told of. Bounded; an interrupted pass is taken up by the next, because what was
 * looked at is not due any more. One pass at a time over all processes. Every pass that had something to look
 * at is on file with what it found. Never rejects because of the provider.
 */
export type ReconcileSubscriptions = () => Promise<Reconciliation>;

type Dependencies = {
  findStaleSubscriptions: FindStaleSubscriptions;
  converge: ConvergeSubscription;
  leases: Leases;
  runs: Pick<ReconciliationRuns, 'begin' | 'record' | 'finish'>;
  metrics: Pick<BillingMetrics, 'countReconciled'>;
  logger: Logger;
  age: ReconcileAge;
};

/** Looked at together: kind to the provider's rate limit. */
const batchSize = 5;
const maxBatches = 100;
/** After a crash in the middle of a pass, the next one begins no later than that. */
const leaseMs = 6_000;
const nothing: Reconciliation = { looked: 0, drifted: 0, failed: 0, isComplete: false };

type Finding = Omit<DriftFinding, 'foundAt'>;
type Look = { result: 'same' | 'drifted' | 'failed'; findings: Finding[] };

/** What the provider says otherwise than what was on file. */
function compare(
  { subscriptionId, status, isMembershipFeePaid }: StaleSubscription,
  fact: SubscriptionFact,
): Finding[] {
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

function createLook({ converge, logger }: Pick<Dependencies, 'converge' | 'logger'>) {
  return async (stale: StaleSubscription): Promise<Look> => {
    const { subscriptionId } = stale;
    try {
      // Asked for as a fact, the look is put on file also where nothing has changed.
      const fact = (await converge(subscriptionId, { isFactNeeded: true }))?.fact;
      const findings = fact ? compare(stale, fact) : [];
      if (findings.length === 0) return { result: 'same', findings };
      logger.warn({ subscriptionId, findings }, 'reconciliation found what no webhook had told');
      return { result: 'drifted', findings };
    } catch (error) {
      logger.warn({ err: error, subscriptionId }, 'subscription could not be reconciled');
      return { result: 'failed', findings: [] };
    }
  };
}

export function createReconcileSubscriptions(deps: Dependencies): ReconcileSubscriptions {
  const { findStaleSubscriptions, leases, runs, metrics, age } = deps;
  const look = createLook(deps);

  async function lookAt(due: readonly StaleSubscription[], total: Reconciliation, runId: number) {
    const looks = await Promise.all(due.map(look));
    for (const { result } of looks) metrics.countReconciled(result);
    const count = (wanted: Look['result']) =>
      looks.filter(({ result }) => result === wanted).length;
    total.looked += due.length;
    total.drifted += count('drifted');
    total.failed += count('failed');
    await runs.record(
      runId,
      looks.flatMap(({ findings }) => findings),
    );
    return { isInVain: count('failed') === due.length };
  }

  async function goThrough(first: StaleSubscription[], runId: number): Promise<Reconciliation> {
    const total = { ...nothing };
    let due = first;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const { isInVain } = await lookAt(due, total, runId);
      if (due.length < batchSize) return { ...total, isComplete: total.failed === 0 };
      if (isInVain) return total;
      const afterId = due.at(-1)?.id ?? 0;
      due = await findStaleSubscriptions({ ...age, afterId, limit: batchSize });
      if (due.length === 0) return { ...total, isComplete: total.failed === 0 };
    }
    return total;
  }

  async function pass(): Promise<Reconciliation> {
    const due = await findStaleSubscriptions({ ...age, afterId: 0, limit: batchSize });
    if (due.length === 0) return { ...nothing, isComplete: true };
    const runId = await runs.begin();
    const total = await goThrough(due, runId);
    await runs.finish(runId, total);
    return total;
  }

  return async () => {
    const lease = await leases.acquire('reconciliation', leaseMs);
    return lease === null ? nothing : whileHeld(leases, { lease, ttlMs: leaseMs }, pass);
  };
}
