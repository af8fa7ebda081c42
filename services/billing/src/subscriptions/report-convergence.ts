import type { Logger } from '@petwell/chassis';
import type { Convergence } from './ledger.ts';
import type { InvoiceRefundChange } from './ledger-transaction.ts';
import type { BillingMetrics } from './billing-metrics.ts';

type Dependencies = { metrics: BillingMetrics; logger: Logger };

/** Counts the refunds that came back, and logs them. */
export const createReportRefunds =
  ({ metrics, logger }: Dependencies) =>
  (enrollmentId: number, refunds: readonly InvoiceRefundChange[]): void => {
    for (const { refund, news, invoice } of refunds) {
      if (news !== 'failed') continue;
      metrics.countMoneyBack('refund_failed');
      const { id: refundId, amountCents } = refund;
      const what = { enrollmentId, invoiceId: invoice.id, refundId, amountCents };
      logger.error(what, 'a refund failed: its amount is open again');
    }
  };

/** Counts the results and logs those that need a person's attention. */
export function createReport({ metrics, logger }: Dependencies) {
  const reportRefunds = createReportRefunds({ metrics, logger });
  return (
    subscriptionId: string,
    convergence: Convergence & { refunds: readonly InvoiceRefundChange[] },
  ): void => {
    const { enrollmentId } = convergence.fact;
    for (const { type } of convergence.announcements) metrics.countAnnouncement(type);
    for (const { kind, ...money } of convergence.moneyBack) {
      metrics.countMoneyBack(kind);
      logger.warn({ enrollmentId, subscriptionId, ...money }, `a payment was ${kind}`);
    }
    reportRefunds(enrollmentId, convergence.refunds);
    for (const { id: invoiceId, amountPaidCents: amountCents } of convergence.latePayments) {
      metrics.countLatePayment();
      logger.error(
        { enrollmentId, subscriptionId, invoiceId, amountCents },
        'payment for a superseded or closed enrollment: decide on a refund',
      );
    }
  };
}
