import { ownPaymentsSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

async function readOwn(ownerId: number) {
  const headers = billing.as(ownerPrincipals(ownerId));
  const response = await fetch(`${billing.url()}/api/payments`, { headers });
  return ownPaymentsSchema.parse(await response.json());
}

test('[DSH-15] an owner reads their own payments and the card on file, and nobody else’s', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  const { clientSecret } = await billing.createSubscription(1, 101);
  await billing.createSubscription(2, 102);
  await billing.pay(clientSecret);
  await billing.settled();
  expect(await readOwn(101)).toMatchObject({
    payments: [
      {
        enrollmentId: 1,
        petName: 'Rex',
        kind: 'first',
        status: 'paid',
        amount: '127.65',
        membershipFee: '64.15',
        cardLast4: '4242',
      },
    ],
    cards: [{ enrollmentId: 1, brand: 'visa', last4: '4242' }],
  });
  expect(await readOwn(102)).toMatchObject({
    payments: [{ enrollmentId: 2, status: 'open', cardLast4: null }],
    cards: [],
  });
});
