import { createLogger } from '@petwell/chassis';
import { expect, test } from 'vitest';
import type { ConvergeRequest } from './converge-subscription.ts';
import { createProcessDueEvents, type DueEvent } from './process-provider-events.ts';

function event(id: string, type: string, object: object, about: Partial<DueEvent> = {}): DueEvent {
  const createdAt = new Date(0);
  return {
    ...{ id, type, object, createdAt, attempts: 1, traceparent: null, invoiceOnFile: null },
    isJustObserved: false,
    ...about,
  };
}
const invoice = (id: string, subscription: string) => ({
  id,
  parent: { subscription_details: { subscription } },
});

/** The use case over a batch; `looks` are those it took, `asked` the payment intents it asked the provider for. */
function processing(due: DueEvent[], given: { failing?: string } = {}) {
  const looks: { subscriptionId: string; request: ConvergeRequest | undefined }[] = [];
  const asked: string[] = [];
  const processed: string[] = [];
  const failed: string[] = [];
  const process = createProcessDueEvents({
    queue: {
      claimDue: () => Promise.resolve(due),
      markProcessed: (id) => Promise.resolve(void processed.push(id)),
      markFailed: ({ id }) => Promise.resolve(void failed.push(id)),
    },
    provider: {
      findInvoiceOfPaymentIntent: (id) => {
        asked.push(id);
        return Promise.resolve(null);
      },
    },
    converge: (subscriptionId, request) => {
      looks.push({ subscriptionId, request });
      return subscriptionId === given.failing
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve(null);
    },
    metrics: {
      countEvent: () => undefined,
      observeEventAge: () => undefined,
      countAnnouncement: () => undefined,
      countLatePayment: () => undefined,
      countMoneyBack: () => undefined,
      countReconciled: () => undefined,
    },
    logger: createLogger({ service: 'billing', level: 'silent' }),
    clock: () => new Date(0),
  });
  return { process, looks, asked, processed, failed };
}

test('events about one subscription share one look, and each is done', async () => {
  const batch = processing([
    event(
      'evt_1',
      'payment_intent.succeeded',
      { id: 'pi_1' },
      {
        invoiceOnFile: { subscriptionId: 'sub_1', invoiceId: 'in_1' },
      },
    ),
    event('evt_2', 'invoice.paid', invoice('in_1', 'sub_1')),
    event('evt_3', 'customer.subscription.updated', { id: 'sub_1' }),
    event('evt_4', 'invoice.paid', invoice('in_0', 'sub_1')),
    event('evt_5', 'customer.subscription.updated', { id: 'sub_2' }),
  ]);
  const { isMore, work } = await batch.process();
  await work;
  expect(isMore).toBe(false);
  expect(batch.looks.map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_1', 'sub_2']);
  expect(new Set(batch.looks[0]?.request?.invoiceIds)).toEqual(new Set(['in_1', 'in_0']));
  expect(batch.asked).toEqual([]);
  expect(batch.processed.toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']);
});

test('the provider is asked what a payment intent pays only where that is not on file', async () => {
  const batch = processing([event('evt_1', 'payment_intent.succeeded', { id: 'pi_9' })]);
  await (
    await batch.process()
  ).work;
  expect(batch.asked).toEqual(['pi_9']);
  expect(batch.processed).toEqual(['evt_1']);
});

test('a look that fails puts off the events that share it, and no others', async () => {
  const due = [
    event('evt_1', 'customer.subscription.updated', { id: 'sub_1' }),
    event('evt_2', 'invoice.paid', invoice('in_1', 'sub_1')),
    event('evt_3', 'customer.subscription.updated', { id: 'sub_2' }),
  ];
  const batch = processing(due, { failing: 'sub_1' });
  await (
    await batch.process()
  ).work;
  expect(batch.failed.toSorted()).toEqual(['evt_1', 'evt_2']);
  expect(batch.processed).toEqual(['evt_3']);
});

test('the creation of what was just looked at is done without a look, of anything else with one', async () => {
  const type = 'customer.subscription.created';
  const batch = processing([
    event('evt_1', type, { id: 'sub_1' }, { isJustObserved: true }),
    event('evt_2', type, { id: 'sub_2' }),
    event('evt_3', 'customer.subscription.updated', { id: 'sub_3' }),
  ]);
  await (
    await batch.process()
  ).work;
  expect(batch.looks.map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_2', 'sub_3']);
  expect(batch.processed.toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3']);
});
