import type { Logger } from '@petwell/chassis';
import type { ConvergeSubscription } from '../use-cases/converge-subscription.ts';

export type UnreadPayments = {
  /** Payments that a process of the release before wrote, in the provider's current account; at most a hundred. */
  list(): Promise<{ invoiceId: string; subscriptionId: string }[]>;
  markRead(invoiceId: string): Promise<void>;
};

/**
 * Reads the lines, refunds, and disputes of payments of which only totals are stored. Each is read once, even if
 * the provider no longer has it; one whose read fails is read by the next run.
 */
export function createReadInFull(deps: {
  unread: UnreadPayments;
  converge: ConvergeSubscription;
  logger: Logger;
}) {
  const { unread, converge, logger } = deps;
  return async (): Promise<void> => {
    for (const { invoiceId, subscriptionId } of await unread.list()) {
      try {
        await converge(subscriptionId, { recheckInvoiceIds: [invoiceId], isFactNeeded: true });
        await unread.markRead(invoiceId);
      } catch (err) {
        logger.warn({ err, invoiceId }, "a payment couldn't be read in full");
      }
    }
  };
}
