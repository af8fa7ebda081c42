import type { RequestName } from '@petwell/chassis';
import { fromCents, type PaymentConsent, type Principals } from '@petwell/contracts';
import { breakDownPayment } from '../domain/payment-breakdown.ts';
import type { LoadPayable } from './load-payable.ts';
import { requirePayer } from './require-payer.ts';
import type { RunTransaction } from './transaction.ts';

/**
 * Handles POST /api/payment-consents: stores the consent with its time, IP address, and the amounts that
 * the owner was shown, from the snapshot. Every consent is a new row. The response is stored with the Idempotency-Key, so a retry adds nothing.
 * @throws AppError not_found, demo_read_only
 */
export function createRecordConsent(deps: {
  loadPayable: LoadPayable;
  transaction: RunTransaction;
}) {
  return async (given: {
    consent: PaymentConsent;
    principals: Principals;
    clientAddress: string;
    record: RequestName | null;
  }): Promise<void> => {
    const { consent, principals, clientAddress, record } = given;
    const payable = await deps.loadPayable(consent.enrollmentId);
    requirePayer(principals, payable);
    const { monthlyCents, dueTodayCents } = breakDownPayment(payable.snapshot);
    const amounts = { dueToday: fromCents(dueTodayCents), monthlyTotal: fromCents(monthlyCents) };
    const { ownerId } = payable.payer;
    await deps.transaction(async ({ consents, requests }) => {
      await consents.add({ ...consent, ...amounts, ownerId, clientAddress });
      if (record) await requests.complete(record, { status: 204, body: null });
    });
  };
}
