import { convergeLedger, type Observation } from '../domain/converge-ledger.ts';
import {
  createReport,
  toConverged,
  type Converged,
  type ConvergeDependencies,
} from './converge-subscription.ts';
import type { Lease } from './hold-lease.ts';
import type { RetrievedSubscription } from './payment-provider.ts';

/**
 * Puts a subscription on file as the provider answered its creation, without another look. Null, having
 * written nothing, where somebody has looked at it since, or there is more to it than that it waits to be
 * paid: then it has to be looked at. @throws LeaseLostError
 */
export type ConcludeCreation = (given: {
  /** Of the enrollment. */
  lease: Lease;
  created: RetrievedSubscription;
}) => Promise<Converged | null>;

/**
 * This needs no lease on the subscription: the answer to its creation is the oldest that can be known of it,
 * and it is written only where nothing is on file, which the unique index decides. So it can hide nothing
 * newer. What happens to the subscription later has events of its own, each of which leads to a look.
 */
export function createConcludeCreation(
  deps: Pick<ConvergeDependencies, 'ledgers' | 'metrics' | 'logger'>,
): ConcludeCreation {
  const report = createReport(deps);
  return async ({ lease, created: { subscription, latestInvoice } }) => {
    const isUntouched = latestInvoice?.status === 'open' && latestInvoice.attemptCount === 0;
    if (subscription.status !== 'incomplete' || !isUntouched) return null;
    // Nobody can have tried to pay it before its client secret is known.
    const seen: Observation = {
      subscription,
      invoices: [{ ...latestInvoice, paymentIntent: null }],
    };
    const convergence = await deps.ledgers.conclude({
      ...{ lease, seen, isFactNeeded: true, isFirst: true },
      decide(ledger) {
        const conclusion = convergeLedger(ledger, seen);
        return ledger.subscription || conclusion.mustEnd ? null : conclusion;
      },
    });
    if (!convergence) return null;
    report(subscription.id, convergence);
    return toConverged({ convergence, seen });
  };
}
