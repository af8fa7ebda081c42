import type { RequestName } from '@petwell/chassis';
import { fromCents, type PaymentConsent, type Principals } from '@petwell/contracts';
import { breakDownPayment } from '../core/rules-agreed.ts';
import { type Checkouts, type LoadPayable, requirePayer } from '../core/payable.ts';
import type { RefusePaidAtClinic } from './paid-at-clinic.ts';
import type { RunTransaction } from '../core/transaction.ts';

/** @throws AppError not_found, demo_read_only, already_paid and status_conflict (at the clinic) */
export type RecordConsent = (given: {
  consent: PaymentConsent;
  principals: Principals;
  clientAddress: string;
  cardLast4?: string;
  record?: RequestName | null;
}) => Promise<void>;

/**
 * Handles POST /api/payment-consents, and the consent to pay with the saved card `cardLast4`: stores the
 * consent with its time, IP address, and the amounts that the owner was shown, from the snapshot. Every consent
 * is a new row. The response is stored with the Idempotency-Key, so a retry adds nothing.
 */
export function createRecordConsent(deps: {
  loadPayable: LoadPayable;
  transaction: RunTransaction;
  checkouts: Pick<Checkouts, 'read'>;
  refusePaidAtClinic: RefusePaidAtClinic;
}): RecordConsent {
  return async (given) => {
    const { consent, principals, clientAddress, cardLast4 = null, record } = given;
    const payable = await deps.loadPayable(consent.enrollmentId);
    requirePayer(principals, payable);
    // The card form may have been open before; it asks for the consent right before it pays.
    await deps.refusePaidAtClinic(
      consent.enrollmentId,
      await deps.checkouts.read(consent.enrollmentId),
    );
    const { monthlyCents, dueTodayCents } = breakDownPayment(payable.snapshot);
    const amounts = { dueToday: fromCents(dueTodayCents), monthlyTotal: fromCents(monthlyCents) };
    const { ownerId } = payable.payer;
    await deps.transaction(async ({ consents, requests }) => {
      await consents.add({
        ...consent,
        ...amounts,
        ownerId,
        cardLast4,
        clientAddress,
        isByLink: false,
      });
      if (record) await requests.complete(record, { status: 204, body: null });
    });
  };
}
