import type { NewEvent, Outbox } from '@petwell/chassis';
import type { TestReceiptStore } from '../use-cases/send-test-receipt.ts';
import type { RecordStaffAction, StaffAction } from '../use-cases/staff-actions.ts';
import type { RunInTransaction, Transaction } from './database.ts';

type Dependencies = { runInTransaction: RunInTransaction; outbox: Outbox };

/** The event that tells the log of staff. */
export function toStaffActed(told: StaffAction): NewEvent<'staff.acted.v1'> {
  const { actor: by, action, about, result, detail } = told;
  return {
    type: 'staff.acted.v1',
    subject: `staff/${by.staffId ?? 'unknown'}`,
    data: { by, action, about, result, detail },
  };
}

async function tellStaffLog(tx: Transaction, outbox: Outbox, told: StaffAction): Promise<void> {
  await outbox.append(tx, toStaffActed(told));
}

/** The event that has the receipt of a test payment mailed. */
export function toTestReceiptEvent(
  given: Omit<Parameters<TestReceiptStore['request']>[0], 'actor'>,
): NewEvent<'receipt.test-requested.v1'> {
  const { email, amountCents, payment, paidAt } = given;
  const { paymentIntentId, card } = payment;
  return {
    type: 'receipt.test-requested.v1',
    subject: `test-payment/${paymentIntentId}`,
    data: {
      ...{ email, paymentIntentId, amountCents, currency: 'usd' },
      paidAt: paidAt.toISOString(),
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
    },
  };
}

/** What staff do here goes into their log by event. */
export const createRecordStaffAction =
  ({ runInTransaction, outbox }: Dependencies): RecordStaffAction =>
  (action) =>
    runInTransaction((tx) => tellStaffLog(tx, outbox, action));

export function createTestReceiptStore({
  runInTransaction,
  outbox,
}: Dependencies): TestReceiptStore {
  return {
    request: ({ actor, email, amountCents, payment, paidAt }) =>
      runInTransaction(async (tx) => {
        const { paymentIntentId } = payment;
        await outbox.append(tx, toTestReceiptEvent({ email, amountCents, payment, paidAt }));
        await tellStaffLog(tx, outbox, {
          // The address stays out of a log from which nothing can be removed.
          ...{ actor, action: 'test-receipt', about: `payment/${paymentIntentId}` },
          ...{ result: 'done', detail: `${amountCents} cents` },
        });
      }),
  };
}
