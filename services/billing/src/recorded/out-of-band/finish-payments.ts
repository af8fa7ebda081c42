import type { Logger } from '@petwell/chassis';
import type { WithLease } from '../../core/transaction.ts';
import type { CarryOutPayment } from './carry-out-payment.ts';
import { leaseOf } from './pay-overdue.ts';
import type { OutOfBandPayments } from './payment.ts';

/** Longer than a request waits. */
const leftBehindMs = 15_000;

/** Finishes payments that a crash, or a provider that didn't respond, left behind. */
export function createFinishPayments(deps: {
  payments: Pick<OutOfBandPayments, 'listLeftBehind' | 'listStarted'>;
  carryOutPayment: CarryOutPayment;
  withLease: WithLease;
  logger: Logger;
}) {
  const { payments, carryOutPayment, withLease, logger } = deps;
  return async (): Promise<void> => {
    for (const left of await payments.listLeftBehind(leftBehindMs)) {
      try {
        await withLease(leaseOf(left), async (lease) => {
          // Its request may have finished it meanwhile.
          const started = await payments.listStarted(left.subscriptionId);
          for (const payment of started) await carryOutPayment(lease, payment);
        });
      } catch (err) {
        logger.warn({ err, paymentId: left.id }, "an out-of-band payment couldn't be finished");
      }
    }
  };
}
