import type { RequestName } from '@petwell/chassis';
import type { PaymentConsent, Principals } from '@petwell/contracts';
import type { LoadPayable } from './load-payable.ts';
import { requirePayer } from './require-payer.ts';

export type ConsentStore = {
  /** With the request that it came in, where that has a key, so that repeating it records nothing twice. */
  add(
    consent: PaymentConsent & { ownerId: number; clientAddress: string },
    record: RequestName | null,
  ): Promise<void>;
};

export type RecordConsent = (given: {
  consent: PaymentConsent;
  principals: Principals;
  clientAddress: string;
  record: RequestName | null;
}) => Promise<void>;

/**
 * POST /api/payment-consents: what was agreed to, when and from where (design §3). Every time counts;
 * nothing is ever overwritten.
 * @throws AppError not_found, demo_read_only
 */
export function createRecordConsent(deps: {
  loadPayable: LoadPayable;
  consents: ConsentStore;
}): RecordConsent {
  return async ({ consent, principals, clientAddress, record }) => {
    const payable = await deps.loadPayable(consent.enrollmentId);
    requirePayer(principals, payable);
    const { ownerId } = payable.payer;
    await deps.consents.add({ ...consent, ownerId, clientAddress }, record);
  };
}
