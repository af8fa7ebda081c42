import type { Logger } from '@petwell/chassis';
import type { DriftFinding } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { BillingMetrics } from './billing-metrics.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import { whileHeld, type Leases } from './hold-lease.ts';
import type { LookAtPage } from './look-at-page.ts';
import type { Pace } from './pace.ts';
import type { Reconciliation, ReconciliationRuns } from './reconciliation-runs.ts';

/** A subscription that nobody has looked at for a while, as it is on file. */
export type StaleSubscription = {
  id: number;
  /** When it was looked at last, as the database writes it. */
  observedAt: string;
  subscriptionId: string;
  status: string;
  isMembershipFeePaid: boolean;
};

/** For how long what is on file is believed without another look, in ms. */
export type ReconcileAge = {
  /** Not paid yet: the news of the payment may have been lost. Grows with the subscription's age. */
  pendingMs: number;
  /**
   * Everything else that is not over. All that was looked at before the last whole multiple of it since 1970
   * is due together: neighbours stay neighbours, so that one page of the provider's tells of many.
   */
  settledMs: number;
};

/** What is due for a look. What is over is never due. */
export type StaleStore = {
  /** Now, all are due that were looked at before then. */
  settledBefore(settledMs: number): Promise<string>;
  /** Those that wait for their payment, with an id above `afterId`, by id. */
  findPending(given: {
    pendingMs: number;
    afterId: number;
    limit: number;
  }): Promise<StaleSubscription[]>;
  /** All others, by their last look and then by id, those behind `after`. */
  findSettled(given: {
    before: string;
    after: Pick<StaleSubscription, 'observedAt' | 'id'> | null;
    limit: number;
  }): Promise<StaleSubscription[]>;
};

/**
 * Looks at the provider's side of what has not been looked at for a while and converges on it: finds
 * what lost webhooks told of. First what waits for its payment, one by one; then everything else, where it is
 * many by pages of the provider's list, and one by one what such a page leaves open. Ends when its time is over
 * or `signal` says so; the next pass takes it up, because what was looked at is not due any more. One pass at a
 * time over all processes. Every pass that had something to look at is on file with what it found. Never
 * rejects because of the provider.
 */
export type ReconcileSubscriptions = (signal?: AbortSignal) => Promise<Reconciliation>;

export type ReconcileSettings = ReconcileAge & {
  /** For how long a pass goes on. */
  passMs: number;
};

type Dependencies = {
  stale: StaleStore;
  lookAtPage: LookAtPage;
  /** A turn for each read of the provider: other work needs its rate limit, too. */
  pace: Pace;
  converge: ConvergeSubscription;
  leases: Leases;
  runs: Pick<ReconciliationRuns, 'begin' | 'record' | 'finish'>;
  metrics: Pick<BillingMetrics, 'countReconciled'>;
  logger: Logger;
  reconcile: ReconcileSettings;
};

/** Looked at together. */
const batchSize = 5;
/** So many due at once are worth a page: fewer are rarely neighbours. */
const pageWorth = 20;
/** After a crash in the middle of a pass, the next one begins no later than that. */
const leaseMs = 6_000;

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

function createLook({ converge, pace, logger }: Dependencies) {
  return async (stale: StaleSubscription): Promise<Look> => {
    const { subscriptionId } = stale;
    try {
      await pace();
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

/** One pass: what it came to so far, and whether it may go on. */
function createPass(deps: Dependencies, signal: AbortSignal | undefined) {
  const { runs, metrics, reconcile } = deps;
  const look = createLook(deps);
  const endsAt = performance.now() + reconcile.passMs;
  const total: Reconciliation = { looked: 0, drifted: 0, failed: 0, isComplete: false };
  let isInVain = false;
  let runId: number | null = null;

  const mayGoOn = () => !isInVain && signal?.aborted !== true && performance.now() < endsAt;

  async function lookAt(batch: readonly StaleSubscription[]): Promise<void> {
    runId ??= await runs.begin();
    const looks = await Promise.all(batch.map(look));
    for (const { result } of looks) metrics.countReconciled(result);
    const count = (wanted: Look['result']) =>
      looks.filter(({ result }) => result === wanted).length;
    total.looked += batch.length;
    total.drifted += count('drifted');
    total.failed += count('failed');
    await runs.record(
      runId,
      looks.flatMap(({ findings }) => findings),
    );
    // A whole batch in vain: the provider is away. Fewer may have trouble of their own.
    if (batch.length === batchSize && count('failed') === batchSize) isInVain = true;
  }

  return {
    mayGoOn,
    /** False where it had to end before. */
    async lookAtAll(due: readonly StaleSubscription[]): Promise<boolean> {
      let at = 0;
      for (; at < due.length && mayGoOn(); at += batchSize) {
        await lookAt(due.slice(at, at + batchSize));
      }
      return at >= due.length;
    },
    async countSame(same: number): Promise<void> {
      runId ??= await runs.begin();
      total.looked += same;
      for (let one = 0; one < same; one += 1) metrics.countReconciled('same');
    },
    giveUp(): void {
      isInVain = true;
    },
    async finish(hasSeenAll: boolean): Promise<Reconciliation> {
      const result = { ...total, isComplete: hasSeenAll && total.failed === 0 };
      if (runId !== null) await runs.finish(runId, result);
      return result;
    },
  };
}

type Pass = ReturnType<typeof createPass>;

/** True when there is nothing left. */
async function lookAtPending({ stale, reconcile }: Dependencies, pass: Pass): Promise<boolean> {
  const { pendingMs } = reconcile;
  for (let afterId = 0; pass.mayGoOn();) {
    const due = await stale.findPending({ pendingMs, afterId, limit: pageWorth });
    const hasSeenAll = await pass.lookAtAll(due);
    if (due.length < pageWorth) return hasSeenAll;
    afterId = due.at(-1)?.id ?? afterId;
  }
  return false;
}

async function lookAtSettled(deps: Dependencies, pass: Pass, before: string): Promise<boolean> {
  const { stale, lookAtPage, pace, logger } = deps;
  let after: StaleSubscription | null = null;
  while (pass.mayGoOn()) {
    const due: StaleSubscription[] = await stale.findSettled({ before, after, limit: pageWorth });
    const [first] = due;
    if (first === undefined || due.length < pageWorth) {
      return pass.lookAtAll(due);
    }
    try {
      await pace();
      const { same, others, hasFirst } = await lookAtPage(first, before);
      await pass.countSame(same);
      await pass.lookAtAll(hasFirst ? others : [first, ...others]);
    } catch (error) {
      logger.warn({ err: error }, 'subscriptions could not be listed');
      pass.giveUp();
    }
    after = first;
  }
  return false;
}

export function createReconcileSubscriptions(deps: Dependencies): ReconcileSubscriptions {
  const { leases, stale, reconcile } = deps;
  return async (signal) => {
    const lease = await leases.acquire('reconciliation', leaseMs);
    if (lease === null) return { looked: 0, drifted: 0, failed: 0, isComplete: false };
    return whileHeld(leases, { lease, ttlMs: leaseMs }, async () => {
      const pass = createPass(deps, signal);
      // Before anything is looked at: nothing is looked at twice.
      const before = await stale.settledBefore(reconcile.settledMs);
      const hasSeenPending = await lookAtPending(deps, pass);
      return pass.finish(hasSeenPending && (await lookAtSettled(deps, pass, before)));
    });
  };
}
