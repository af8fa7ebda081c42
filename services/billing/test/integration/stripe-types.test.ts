import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantMutations, type MutationKind } from '../stripe-types/plant-mutations.ts';
import { parseForm, stripeTypes } from '../stripe-types/stripe-types.ts';
import type { Message } from '../stripe-types/watch-stripe.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let samples: Message[];
beforeAll(async () => {
  billing = await startBilling();
  for (const [enrollmentId, card] of [
    [1, 'pm_card_visa'],
    [2, 'pm_card_chargeDeclined'],
    [3, 'pm_card_authenticationRequired'],
  ] as const) {
    billing.enroll({ enrollmentId, ownerId: enrollmentId });
    const { clientSecret } = await billing.createSubscription(enrollmentId, enrollmentId);
    await billing.pay(clientSecret, card).catch(() => undefined);
    if (enrollmentId === 1) {
      await billing.stripe.refunds.create({ payment_intent: paymentIntentOf(clientSecret) });
    }
  }
  await billing.settled();
  // One message of every route and event type.
  samples = [...new Map(billing.watched.messages.map((at) => [at.kind + at.name, at])).values()];
});
afterAll(() => billing.stop());

/** The least share to catch. Stripe's types allow the rest: optional, nullable, or free text. */
const leastShares: { [Kind in MutationKind]: number } = {
  'property missing': 0.9,
  'property renamed': 1,
  'wrong type': 0.98,
  'null instead of a value': 0.65,
  'undocumented enum value': 0.7,
};

test('finds planted mistakes of every kind in requests, responses, and events', () => {
  const planted: { kind: MutationKind; isCaught: boolean }[] = [];
  for (const { kind, name, value, check } of samples) {
    expect(check(value), `${kind} ${name}`).toEqual([]);
    for (const mutation of plantMutations(value, 7)) {
      planted.push({ kind: mutation.kind, isCaught: check(mutation.value).length > 0 });
    }
  }
  const caught = planted.filter(({ isCaught }) => isCaught);
  process.stdout.write(`Found ${caught.length} of ${planted.length} planted mistakes.\n`);
  for (const [kind, leastShare] of Object.entries(leastShares)) {
    const all = planted.filter((mutation) => mutation.kind === kind).length;
    const found = caught.filter((mutation) => mutation.kind === kind).length;
    expect(all, kind).toBeGreaterThan(50);
    expect(found / all, kind).toBeGreaterThanOrEqual(leastShare);
  }
});

test('names the path and the reason', () => {
  const customer = { id: 'cus_1', object: 'customer', deleted: 'yes' };
  expect(stripeTypes().forResponse('DELETE /v1/customers/cus_1', 200)(customer)).toEqual([
    '/deleted must be equal to one of the allowed values {"allowedValues":[true]}',
  ]);
});

test.each([
  ['an unknown parameter', 'POST /v1/customers', 'email=ada%40example.com&mail=1'],
  ['a word for a number', 'GET /v1/subscriptions', 'limit=many'],
  ['a wrong list', 'GET /v1/customers/cus_1', 'expand=subscriptions'],
])('refuses %s in a request', (_mistake, call, form) => {
  expect(stripeTypes().forRequest(call)(parseForm(form))).not.toEqual([]);
});
