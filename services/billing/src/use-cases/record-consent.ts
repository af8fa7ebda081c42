import type { RequestName } from '@petwell/chassis';
import type { PaymentConsent, Principals } from '@petwell/contracts';
import type { LoadPayable } from './load-payable.ts';
import { requirePayer } from './require-payer.ts';
import type { RunTransaction } from './transaction.ts';

export type RecordConsent = (given: {
  consent: PaymentConsent;
  principals: Principals;
  clientAddress: string;
  record: RequestName | null;
}) => Promise<void>;

/**
 * POST /api/payment-consents: stores what was agreed to, when, and from where. Every consent is a new row.
 * The response to an Idempotency-Key is stored with it, so repeating the request stores nothing twice.
 * @throws AppError not_found, demo_read_only
 */
export function createRecordConsent(deps: {
  loadPayable: LoadPayable;
  transaction: RunTransaction;
}): RecordConsent {
  return async ({ consent, principals, clientAddress, record }) => {
    const payable = await deps.loadPayable(consent.enrollmentId);
    requirePayer(principals, payable);
    const { ownerId } = payable.payer;
    await deps.transaction(async ({ consents, requests }) => {
      await consents.add({ ...consent, ownerId, clientAddress });
      if (record) await requests.complete(record, { status: 204, body: null });
    });
  };
}
