import type { EnrollmentSnapshot } from '@petwell/contracts/events';
import type { Logger } from '@petwell/chassis';
import type { Payer } from '../core/payable.ts';
import {
  type ObservedInvoice,
  type ObservedPaymentIntent,
  type PaymentReads,
  withMoneyBack,
} from '../core/rules-observation.ts';
import type { PlanNameFor } from '../core/rules-terms.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { BillingMetrics } from './billing-metrics.ts';
import type { ConvergeSubscription } from './converge-subscription.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import { toRefundEvents } from './refund-events.ts';
import { createReportRefunds } from './report-convergence.ts';

/** A payment on file of an invoice that no subscription made. */
export type LonePayment = {
  enrollmentId: number;
  snapshot: EnrollmentSnapshot;
  planNameFor: PlanNameFor;
  payer: Payer;
  /** The owner was deleted, so no personal data may be stored. */
  isForgotten: boolean;
  refundedCents: number;
  isDisputed: boolean;
};

export type LonePayments = {
  /** Locks its plan. Null if it isn't on file. */
  lock(invoiceId: string): Promise<LonePayment | null>;
  save(
    invoiceId: string,
    seen: { intent: ObservedPaymentIntent; isForgotten: boolean },
  ): Promise<void>;
};

/**
 * Reads a payment at the provider again, and stores its refunds, disputes, and warnings: with its subscription, or alone.
 * @throws ProviderError, AppError service_unavailable
 */
export type RereadPayment = (payment: {
  subscriptionId: string | null;
  invoiceId: string;
}) => Promise<void>;

type Dependencies = {
  provider: PaymentReads;
  isOnFile: (invoiceId: string) => Promise<boolean>;
  converge: ConvergeSubscription;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'outbox'> &
      Pick<LedgerTransaction, 'moneyBack'> & { lonePayments: LonePayments }
  >;
  withLease: WithLease;
  metrics: BillingMetrics;
  logger: Logger;
};

async function read(provider: PaymentReads, invoiceId: string): Promise<ObservedInvoice | null> {
  const invoice = await provider.retrieveInvoice(invoiceId);
  const id = invoice?.paymentIntentId ?? null;
  const intent = id === null ? null : await provider.retrievePaymentIntent(id);
  if (!invoice || !intent) return null;
  const moneyBack = await provider.readMoneyBack(intent);
  const fraudWarnedAt = await provider.findFraudWarning(intent.id);
  return { ...invoice, paymentIntent: { ...withMoneyBack(intent, moneyBack), fraudWarnedAt } };
}

export function createRereadPayment(deps: Dependencies): RereadPayment {
  const { transaction, converge, withLease, metrics, logger } = deps;
  const reportRefunds = createReportRefunds(deps);

  const store = (lease: Lease, seen: ObservedInvoice, intent: ObservedPaymentIntent) =>
    transaction(async ({ leases, lonePayments, moneyBack, outbox }) => {
      await leases.require(lease);
      const file = await lonePayments.lock(seen.id);
      if (!file) return null;
      await lonePayments.save(seen.id, { intent, isForgotten: file.isForgotten });
      const refunds = await moneyBack.save([seen]);
      await outbox.append(refunds.flatMap((one) => toRefundEvents(one, { ...file, ...one })));
      return { file, refunds };
    });

  function report(
    { id: invoiceId }: ObservedInvoice,
    { refundedCents, isDisputed }: ObservedPaymentIntent,
    { file, refunds }: NonNullable<Awaited<ReturnType<typeof store>>>,
  ): void {
    const { enrollmentId } = file;
    const kinds = [
      ...(refundedCents > file.refundedCents ? (['refunded'] as const) : []),
      ...(isDisputed && !file.isDisputed ? (['disputed'] as const) : []),
    ];
    for (const kind of kinds) {
      metrics.countMoneyBack(kind);
      logger.warn({ enrollmentId, invoiceId, refundedCents }, `a payment was ${kind}`);
    }
    reportRefunds(enrollmentId, refunds);
  }

  return async ({ subscriptionId, invoiceId }) => {
    if (subscriptionId !== null) {
      await converge(subscriptionId, { recheckInvoiceIds: [invoiceId] });
      return;
    }
    // One that isn't on file yet is read once it is.
    if (!(await deps.isOnFile(invoiceId))) return;
    // An older snapshot must never win.
    await withLease(`invoice:${invoiceId}`, async (lease) => {
      const seen = await read(deps.provider, invoiceId);
      if (!seen?.paymentIntent) return;
      const stored = await store(lease, seen, seen.paymentIntent);
      if (stored) report(seen, seen.paymentIntent, stored);
    });
  };
}
