import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { eventually, pay, startTestBed, subscribe, type TestBed } from '../support.ts';

let testBed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  testBed = await startTestBed();
  stripe = testBed.stripe;
});
afterAll(() => testBed.close());

const seconds = (iso: string): number => Date.parse(iso) / 1000;

async function activeFrom(start: string) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(start) });
  const { subscription, intentId } = await subscribe(stripe, { test_clock: clock.id });
  await pay(stripe, intentId);
  const { id } = subscription;
  return {
    id,
    advance: (to: string) => advanceClock(stripe, clock.id, seconds(to)),
    voidUntil: (to: string) =>
      stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: seconds(to) },
      }),
    invoices: async () => (await stripe.invoices.list({ subscription: id })).data.toReversed(),
  };
}

test('voids the invoices of a pause, resumes by itself, and charges the next month', async () => {
  const { id, advance, voidUntil, invoices } = await activeFrom('2026-01-15T10:00:00Z');
  const paused = await voidUntil('2026-04-01T12:00:00Z');
  expect(paused.pause_collection).toEqual({
    behavior: 'void',
    resumes_at: seconds('2026-04-01T12:00:00Z'),
  });
  await advance('2026-03-20T10:00:00Z');
  const statuses = async () =>
    (await invoices()).map(({ status, amount_paid: paid }) => [status, paid]);
  const first = ['paid', 11_414];
  expect(await statuses()).toEqual([first, ['void', 0], ['void', 0]]);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await advance('2026-04-01T13:00:00Z');
  expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
  await advance('2026-04-15T12:00:00Z');
  expect(await statuses()).toEqual([first, ['void', 0], ['void', 0], ['paid', 4_999]]);
  const voided = (await invoices())[1]?.id;
  await eventually('the events of a voided invoice', () =>
    testBed.receiver.events.some(
      ({ type, data }) => type === 'invoice.voided' && data.object.id === voided,
    ),
  );
});

test('resumes before a period that begins at the same time', async () => {
  const { advance, voidUntil, invoices } = await activeFrom('2026-01-31T10:00:00Z');
  await voidUntil('2026-02-28T10:00:00Z');
  await advance('2026-02-28T12:00:00Z');
  expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('charges again from the moment on when a pause is cleared', async () => {
  const { id, advance, voidUntil, invoices } = await activeFrom('2026-01-15T10:00:00Z');
  await voidUntil('2026-06-01T00:00:00Z');
  await advance('2026-02-20T10:00:00Z');
  await stripe.subscriptions.update(id, { pause_collection: '' });
  await advance('2026-03-15T12:00:00Z');
  expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
});

test('refuses a pause that ends in the past, and other behaviors', async () => {
  const { id, voidUntil } = await activeFrom('2026-01-15T10:00:00Z');
  await expect(voidUntil('2026-01-15T09:00:00Z')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'pause_collection[resumes_at]',
  });
  await expect(
    stripe.subscriptions.update(id, { pause_collection: { behavior: 'mark_uncollectible' } }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});
