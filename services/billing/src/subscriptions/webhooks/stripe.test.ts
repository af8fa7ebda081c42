import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { webhookSecret as secret } from '../../../test/factories.ts';
import { fixedNow, silentLogger } from '../../../test/fakes.ts';
import { createVerifyWebhook } from './stripe.ts';

const stripe = new Stripe('sk_test_unused');
const clock = () => new Date();
const verify = createVerifyWebhook({ stripe, secrets: [secret], logger: silentLogger, clock });
const nowSeconds = () => Math.floor(Date.now() / 1000);

const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  api_version: '2024-06-20',
  type: 'invoice.paid',
  created: fixedNow.getTime() / 1000,
  data: { object: { id: 'in_1', object: 'invoice', customer_email: 'ada@example.com' } },
});
const sign = ({ text = payload, by = secret, timestamp = nowSeconds() } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload: text, secret: by, timestamp });

test('reads a signed event without personal data', () => {
  expect(verify(Buffer.from(payload), sign())).toEqual({
    id: 'evt_1',
    type: 'invoice.paid',
    createdAt: fixedNow,
    objectId: 'in_1',
    apiVersion: '2024-06-20',
    payload: { data: { object: { id: 'in_1', object: 'invoice' } } },
  });
});

test('accepts a timestamp from a clock that is slightly ahead', () => {
  const signature = sign({ timestamp: nowSeconds() + 60 });
  expect(verify(Buffer.from(payload), signature)).not.toBeNull();
});

test.each([
  ['no signature', () => undefined],
  ['another secret', () => sign({ by: 'whsec_somebody_elses_secret' })],
  ['a signature over other bytes', () => sign({ text: `${payload} ` })],
  ['an old timestamp', () => sign({ timestamp: nowSeconds() - 301 })],
  ['a timestamp from the future', () => sign({ timestamp: nowSeconds() + 320 })],
  ['nonsense', () => 't=soon,v1=abc'],
])('[PAY-15] refuses %s', (_case, signature) => {
  expect(verify(Buffer.from(payload), signature())).toBeNull();
});

test('[OPS-19] accepts both secrets while one is rotated, and no third', () => {
  const old = 'whsec_that_is_being_replaced';
  const both = createVerifyWebhook({ stripe, secrets: [secret, old], logger: silentLogger, clock });
  const body = Buffer.from(payload);
  expect(both(body, sign())).not.toBeNull();
  expect(both(body, sign({ by: old }))).not.toBeNull();
  expect(both(body, sign({ by: 'whsec_somebody_elses_secret' }))).toBeNull();
});
