import { expect, test } from 'vitest';
import { toStoredPayload } from './rules-stored-payload.ts';
import { readHint } from './rules-hints.ts';

const person = {
  customer_email: 'ana@example.com',
  customer_name: 'Ana Reyes',
  billing_details: { name: 'Ana Reyes' },
  metadata: { note: 'Ana' },
};
const subscription = { subscription_details: { subscription: 'sub_1', metadata: person } };

test.each([
  ['invoice.paid', { id: 'in_1', object: 'invoice', parent: subscription, ...person }],
  ['customer.subscription.updated', { id: 'sub_1', object: 'subscription', ...person }],
  ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent', ...person }],
  ['charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1', ...person }, ...person }],
])('keeps the references of %s, but no personal data', (type, object) => {
  const kept = toStoredPayload({ id: 'evt_1', type, data: { object } });
  expect(JSON.stringify(kept)).not.toMatch(/ana/i);
  expect(readHint({ type, object: kept?.data.object })).toEqual(readHint({ type, object }));
  expect(readHint({ type, object }).kind).not.toBe('none');
});

test('stores an unknown object without its details', () => {
  const object = { id: 7, payment_intent: ['Ana'], parent: 'Ana' };
  expect(toStoredPayload({ data: { object } })).toEqual({ data: { object: {} } });
  expect(toStoredPayload('Ana')).toBeNull();
});
