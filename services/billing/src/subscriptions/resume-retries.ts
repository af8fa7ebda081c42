import type { Logger } from '@petwell/chassis';
import type { WithLease } from '../core/transaction.ts';

/** A subscription that was seen as over, and whose customer's other plans are to be tried again. */
export type DueResume = { subscriptionId: string; customerId: string };

export type DueResumes = {
  /** Lists those of one customer, or all. */
  listDueResumes(customerId: string | null): Promise<DueResume[]>;
  /** Lists the unpaid invoices of the customer's other plans that advanced by themselves when last seen before that end. */
  listStoppedBy(ended: DueResume): Promise<{ subscriptionId: string; invoiceId: string }[]>;
  markResumed(subscriptionId: string): Promise<void>;
};

/** The payment provider, for its own retries. Throws ProviderError. */
export type RetryProvider = {
  /**
   * Lets the provider try an open invoice again by itself. Does nothing if it does already, or if the invoice's
   * subscription is over.
   */
  resumeRetries(invoiceId: string): Promise<void>;
};

/**
 * Lets the provider go on with the retries of a customer's plans after one of them has ended, because with it the
 * provider stops collecting every open invoice of the customer. What the clinic stopped stays stopped. The stored
 * mark is removed last, so whatever a crash or an outage interrupts is repeated. Never rejects because of the provider.
 */
export type ResumeRetries = (customerId: string | null) => Promise<void>;

export function createResumeRetries(deps: {
  subscriptions: DueResumes;
  retryProvider: RetryProvider;
  withLease: WithLease;
  logger: Logger;
}): ResumeRetries {
  const { subscriptions, retryProvider, withLease, logger } = deps;

  async function resume(ended: DueResume): Promise<void> {
    for (const { subscriptionId, invoiceId } of await subscriptions.listStoppedBy(ended)) {
      // Readers see the plan either stopped, with the mark, or going on.
      await withLease(`subscription:${subscriptionId}`, () =>
        retryProvider.resumeRetries(invoiceId),
      );
    }
    await subscriptions.markResumed(ended.subscriptionId);
  }

  return async (customerId) => {
    for (const ended of await subscriptions.listDueResumes(customerId)) {
      await resume(ended).catch((err: unknown) =>
        logger.warn({ err, ...ended }, "retries of a customer's other plans couldn't be resumed"),
      );
    }
  };
}
