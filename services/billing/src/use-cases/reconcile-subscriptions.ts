import type { Logger } from '@petwell/chassis';
import type { BillingMetrics } from './billing-metrics.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import type { Leases } from './hold-lease.ts';

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

export type Reconciliation = {
  looked: number;
  /** Those that turned out to be something else than what was on file. */
  drifted: number;
  failed: number;
  /** False where somebody else is at it, the provider is not there, or the bound was reached. */
  isComplete: boolean;
};

/**
 * Looks at the provider's side of what has not been looked at for a while and converges on it: finds
 * what lost webhooks told of. Bounded; an interrupted pass is taken up by the next, because what was
 * looked at is not due any more. One pass at a time over all processes. Never rejects because of the
 * provider.
 */
export type ReconcileSubscriptions = () => Promise<Reconciliation>;

type Dependencies = {
  findStaleSubscriptions: FindStaleSubscriptions;
  converge: ConvergeSubscription;
  leases: Leases;
  metrics: Pick<BillingMetrics, 'countReconciled'>;
  logger: Logger;
  age: ReconcileAge;
};

/** Looked at together: kind to the provider's rate limit. */
const batchSize = 5;
const maxBatches = 100;
/** Renewed by nobody: a pass that takes longer shares the work, which is harmless. */
const leaseMs = 120_000;
const nothing: Reconciliation = { looked: 0, drifted: 0, failed: 0, isComplete: false };

type Look = 'same' | 'drifted' | 'failed';

export function createReconcileSubscriptions(deps: Dependencies): ReconcileSubscriptions {
  const { findStaleSubscriptions, converge, leases, metrics, logger, age } = deps;

  async function look(stale: StaleSubscription): Promise<Look> {
    const { subscriptionId, status, isMembershipFeePaid } = stale;
    try {
      // Asked for as a fact, the look is put on file also where nothing has changed.
      const fact = (await converge(subscriptionId, { isFactNeeded: true }))?.fact;
      const isSame =
        fact === undefined ||
        (fact.status === status && fact.isMembershipFeePaid === isMembershipFeePaid);
      if (isSame) return 'same';
      logger.warn(
        { subscriptionId, onFile: status, atProvider: fact.status },
        'reconciliation found what no webhook had told',
      );
      return 'drifted';
    } catch (error) {
      logger.warn({ err: error, subscriptionId }, 'subscription could not be reconciled');
      return 'failed';
    }
  }

  async function pass(): Promise<Reconciliation> {
    const total = { ...nothing };
    let afterId = 0;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const due = await findStaleSubscriptions({ ...age, afterId, limit: batchSize });
      const looks = await Promise.all(due.map(look));
      for (const result of looks) metrics.countReconciled(result);
      const failed = looks.filter((result) => result === 'failed').length;
      total.looked += due.length;
      total.drifted += looks.filter((result) => result === 'drifted').length;
      total.failed += failed;
      if (due.length < batchSize) return { ...total, isComplete: failed === 0 };
      if (failed === due.length) return total;
      afterId = due.at(-1)?.id ?? afterId;
    }
    return total;
  }

  return async () => {
    const lease = await leases.acquire('reconciliation', leaseMs);
    if (lease === null) return nothing;
    try {
      return await pass();
    } finally {
      // Where this fails, the lease ends by itself.
      await leases.release(lease).catch(() => undefined);
    }
  };
}
