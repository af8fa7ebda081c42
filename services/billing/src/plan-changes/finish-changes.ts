import type { Logger } from '@petwell/chassis';
import type { WithLease } from '../core/transaction.ts';
import type { OneOffProvider } from '../one-off-invoices/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { PlanChange } from './change.ts';
import type { EndChange } from './end-offer.ts';

/** Finishes what a crash left: a payment that wasn't seen settles its change, and an invoice whose link is over is voided. */
export const createFinishChanges =
  (deps: {
    listWaiting: (limit: number) => Promise<(PlanChange & { isOver: boolean })[]>;
    provider: Pick<OneOffProvider, 'readInvoice'>;
    converge: ConvergeSubscription;
    endChange: EndChange;
    withLease: WithLease;
    logger: Logger;
  }) =>
  async (): Promise<void> => {
    const finish = async (change: PlanChange & { isOver: boolean }) => {
      if (change.isOver) {
        await deps.withLease(`enrollment:${change.enrollmentId}`, (lease) =>
          deps.endChange(lease, change),
        );
        return;
      }
      const { invoiceId } = change;
      const invoice = invoiceId === null ? null : await deps.provider.readInvoice(invoiceId);
      if (!invoice?.subscriptionId) return;
      await deps.converge(invoice.subscriptionId, { invoiceIds: [invoice.id] });
    };
    for (const change of await deps.listWaiting(100)) {
      const { changeId } = change;
      await finish(change).catch((err: unknown) => {
        deps.logger.warn({ err, changeId }, 'a change of plan waits');
      });
    }
  };
