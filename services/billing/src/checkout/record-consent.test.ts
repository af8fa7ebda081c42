import { expect, test } from 'vitest';
import { ownerPrincipals } from '../../test/factories.ts';
import { fakeBilling } from '../../test/fake-billing.ts';

const consent = { enrollmentId: 17, textVersion: '2026-11-23' } as const;
const request = (ownerId: number) => ({
  consent,
  principals: ownerPrincipals(ownerId),
  clientAddress: '203.0.113.7',
});

test('[PAY-06] stores who consented to which version and amounts, and from where, with the response in one transaction', async () => {
  const billing = fakeBilling();
  billing.enroll();
  const record = { scope: 'owner/5 POST /api/payment-consents', key: 'a-key' };
  await billing.recordConsent({ ...request(5), record });
  await billing.recordConsent({ ...request(5), record: null });
  const amounts = { dueToday: '127.65', monthlyTotal: '63.50' };
  const stored = {
    ...consent,
    ...amounts,
    ownerId: 5,
    cardLast4: null,
    clientAddress: '203.0.113.7',
    isByLink: false,
  };
  expect(billing.stores.stored().consents).toEqual([stored, stored]);
  expect(billing.stores.stored().completed).toEqual([{ ...record, status: 204, body: null }]);
});

test('[PAY-06] refuses consent for another owner', async () => {
  const billing = fakeBilling();
  billing.enroll();
  const foreign = billing.recordConsent({ ...request(6), record: null });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  expect(billing.stores.stored().consents).toEqual([]);
});
