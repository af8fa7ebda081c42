import { staffActed, type NewEvent, type StaffActor } from '@petwell/chassis';
import type { TestReceiptResponse } from '@petwell/contracts';
import { mailKeys } from '@petwell/contracts/events';
import { requireTestMode } from './require-test-mode.ts';
import type { TestPayment, TestProvider } from './test-provider.ts';
import type { RunTransaction } from '../core/transaction.ts';

/** Requests the receipt email for a test payment. */
export function toTestReceiptMail(given: {
  email: string;
  amountCents: number;
  payment: TestPayment;
  paidAt: Date;
}): NewEvent<'mail.requested.v1'> {
  const { email, amountCents, payment, paidAt } = given;
  const { paymentIntentId, card } = payment;
  return {
    type: 'mail.requested.v1',
    subject: `test-payment/${paymentIntentId}`,
    data: {
      recipient: { ownerId: null, name: '', address: email },
      dedupeKey: mailKeys.testReceipt(paymentIntentId),
      about: null,
      isPaid: false,
      mail: {
        kind: 'test-receipt',
        paymentIntentId,
        amountCents,
        paidAt: paidAt.toISOString(),
        cardBrand: card?.brand ?? null,
        cardLast4: card?.last4 ?? null,
      },
    },
  };
}

/**
 * Handles POST /api/test-receipt: pays with a test card at the provider and has the receipt emailed as usual.
 * A refused payment is a result, not an error.
 * @throws AppError test_mode_only, service_unavailable
 */
export function createSendTestReceipt(deps: {
  testProvider: Pick<TestProvider, 'payWithTestCard'>;
  transaction: RunTransaction;
  isTestMode: boolean;
  clock: () => Date;
}) {
  return async ({
    actor,
    email,
    amountCents,
  }: {
    actor: StaffActor;
    email: string;
    amountCents: number;
  }): Promise<TestReceiptResponse> => {
    requireTestMode(deps.isTestMode);
    const payment = await deps.testProvider.payWithTestCard({ email, amountCents });
    const { paymentIntentId = null, clientSecret = null } = payment ?? {};
    const response = { amount: amountCents, receiptEmail: email, paymentIntentId, clientSecret };
    const action = { actor, action: 'test-receipt' } as const;
    if (!payment?.isPaid) {
      const error = 'Stripe refused the test payment.';
      const outcome = { subject: 'receipt', result: 'failed', detail: error } as const;
      await deps.transaction((tx) => tx.outbox.append([staffActed({ ...action, ...outcome })]));
      return { ...response, success: false, message: 'No receipt was sent.', error };
    }
    const paidAt = deps.clock();
    // Omit the email address: activity log entries can't be deleted.
    const outcome = { subject: `payment/${payment.paymentIntentId}`, result: 'done' } as const;
    await deps.transaction(async ({ outbox }) => {
      await outbox.append([toTestReceiptMail({ email, amountCents, payment, paidAt })]);
      await outbox.append([staffActed({ ...action, ...outcome, detail: `${amountCents} cents` })]);
    });
    const message = `The test payment succeeded. Its receipt is on the way to ${email}.`;
    return { ...response, success: true, message, error: null };
  };
}
