import type { TestReceiptResponse } from '@petwell/contracts';
import { requireTestMode } from './require-test-mode.ts';
import type { RecordStaffAction, StaffActor } from './staff-actions.ts';
import type { TestPayment, TestProvider } from './test-provider.ts';

/** Has the receipt mailed, and the attempt written into the log of staff, in one transaction. */
export type TestReceiptStore = {
  request(given: {
    actor: StaffActor;
    email: string;
    amountCents: number;
    payment: TestPayment;
    paidAt: Date;
  }): Promise<void>;
};

export type SendTestReceipt = (given: {
  actor: StaffActor;
  email: string;
  amountCents: number;
}) => Promise<TestReceiptResponse>;

/**
 * POST /api/test-receipt: pays with a test card at the provider, and has the receipt go out by mail as the
 * receipt of any payment does. A refused payment is an answer, not an error.
 * @throws AppError test_mode_only, service_unavailable
 */
export function createSendTestReceipt(deps: {
  testProvider: Pick<TestProvider, 'payWithTestCard'>;
  testReceipts: TestReceiptStore;
  recordStaffAction: RecordStaffAction;
  isTestMode: boolean;
  clock: () => Date;
}): SendTestReceipt {
  return async ({ actor, email, amountCents }) => {
    requireTestMode(deps.isTestMode);
    const payment = await deps.testProvider.payWithTestCard({ email, amountCents });
    const answer = { amount: amountCents, receiptEmail: email };
    if (!payment?.isPaid) {
      const error = 'The payment provider refused the test payment.';
      await deps.recordStaffAction({
        ...{ actor, action: 'test-receipt', about: 'receipt' },
        ...{ result: 'failed', detail: error },
      });
      return {
        ...answer,
        ...{ success: false, message: 'No receipt was sent.', error },
        paymentIntentId: payment?.paymentIntentId ?? null,
        clientSecret: payment?.clientSecret ?? null,
      };
    }
    const paidAt = deps.clock();
    await deps.testReceipts.request({ actor, email, amountCents, payment, paidAt });
    const { paymentIntentId, clientSecret } = payment;
    const message = `The test payment succeeded. Its receipt is on the way to ${email}.`;
    return { ...answer, success: true, message, error: null, paymentIntentId, clientSecret };
  };
}
