import type { Logger } from '@petwell/chassis';
import type { WithLease } from '../core/transaction.ts';
import type { CarryOutRefund } from './carry-out-refund.ts';
import type { Refunds } from './reservation.ts';

/** Longer than a request waits. */
const leftBehindMs = 15_000;

/**
 * Finishes reservations that a crash, or a provider that didn't respond, left behind. One that fails again is
 * tried by the next run.
 */
export function createFinishRefunds(deps: {
  refunds: Pick<Refunds, 'listLeftBehind' | 'listReserved'>;
  carryOutRefund: CarryOutRefund;
  withLease: WithLease;
  logger: Logger;
  leftBehindMs?: number;
}) {
  const { refunds, carryOutRefund, withLease, logger } = deps;
  return async (): Promise<void> => {
    for (const { payment, reservation } of await refunds.listLeftBehind(
      deps.leftBehindMs ?? leftBehindMs,
    )) {
      const { invoiceId, paymentIntentId } = payment;
      if (invoiceId === null || paymentIntentId === null) continue;
      const charged = { ...payment, invoiceId, paymentIntentId };
      try {
        await withLease(`payment:${payment.id}`, async (lease) => {
          // Its request may have finished it meanwhile.
          const [open] = (await refunds.listReserved(payment.id)).filter(
            ({ id }) => id === reservation.id,
          );
          if (open) {
            await carryOutRefund(lease, { payment: charged, reservation: open, isNew: false });
          }
        });
      } catch (err) {
        logger.warn({ err, invoiceId, refundId: reservation.id }, "a refund couldn't be finished");
      }
    }
  };
}
