import { expect, test, vi } from 'vitest';
import { observedInvoice } from '../../../test/factories.ts';
import { noMetrics, silentLogger } from '../../../test/fakes.ts';
import { createEventWorker } from './event-worker.ts';
import { createProcessDueEvents, type DueEvent } from './process-events.ts';

function event(id: string, type: string, object: object): DueEvent {
  return { id, type, object, createdAt: new Date(0), attempts: 2, traceparent: null };
}
const invoice = (id: string, subscription: string) => ({
  id,
  parent: { subscription_details: { subscription } },
});

/** The use case over one batch of events. */
function processing(due: DueEvent[], { failing = '' } = {}) {
  const events = {
    claimDue: vi.fn(() => Promise.resolve(due)),
    markProcessed: vi.fn((_ids: readonly string[]) => Promise.resolve()),
    markFailed: vi.fn(() => Promise.resolve()),
  };
  const converge = vi.fn((subscriptionId: string) =>
    subscriptionId === failing ? Promise.reject(new Error('no answer')) : Promise.resolve(null),
  );
  const process = createProcessDueEvents({
    events,
    converge,
    provider: {
      retrieveInvoice: () => Promise.resolve(null),
      findInvoiceOfPaymentIntent: (id) => Promise.resolve(id === 'pi_1' ? observedInvoice() : null),
    },
    subscriptions: { listLiveOf: () => Promise.resolve([]) },
    rereadPayment: () => Promise.resolve(),
    settleOther: () => Promise.resolve(),
    metrics: noMetrics,
    logger: silentLogger,
    clock: () => new Date(0),
  });
  const processed = () => events.markProcessed.mock.calls.flatMap(([ids]) => ids).toSorted();
  return { process, events, converge, processed };
}

test('events about one subscription share one read', async () => {
  const batch = processing([
    event('evt_1', 'invoice.paid', invoice('in_1', 'sub_1')),
    event('evt_2', 'customer.subscription.updated', { id: 'sub_1' }),
    event('evt_3', 'invoice.paid', invoice('in_0', 'sub_1')),
    event('evt_4', 'customer.subscription.updated', { id: 'sub_2' }),
  ]);
  expect(await batch.process()).toBe(false);
  expect(batch.converge.mock.calls).toEqual([
    ['sub_1', { invoiceIds: ['in_1', 'in_0'], isFromProvider: true }],
    ['sub_2', { invoiceIds: [], isFromProvider: true }],
  ]);
  expect(batch.processed()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
});

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }],
])('rereads the payment of the invoice of %s', async (type, object) => {
  const batch = processing([event('evt_1', type, object)]);
  await batch.process();
  const request = { recheckInvoiceIds: ['in_1'], isFromProvider: true };
  expect(batch.converge.mock.calls).toEqual([['sub_1', request]]);
});

test('processes a payment without an invoice and an event without a subscription', async () => {
  const batch = processing([
    event('evt_1', 'payment_intent.succeeded', { id: 'pi_9' }),
    event('evt_2', 'mandate.updated', { id: 'mandate_1' }),
  ]);
  await batch.process();
  expect(batch.converge).not.toHaveBeenCalled();
  expect(batch.processed()).toEqual(['evt_1', 'evt_2']);
});

test('a failed read delays only the events that share it', async () => {
  const due = [
    event('evt_1', 'customer.subscription.updated', { id: 'sub_1' }),
    event('evt_2', 'invoice.paid', invoice('in_1', 'sub_1')),
    event('evt_3', 'customer.subscription.updated', { id: 'sub_2' }),
  ];
  const batch = processing(due, { failing: 'sub_1' });
  await batch.process();
  expect(batch.events.markFailed.mock.calls).toEqual([
    [{ eventId: 'evt_1', error: 'no answer', retryInMs: 2_000 }],
    [{ eventId: 'evt_2', error: 'no answer', retryInMs: 2_000 }],
  ]);
  expect(batch.processed()).toEqual(['evt_3']);
});

test('the worker continues after a full batch and after a failure', async () => {
  const processDueEvents = vi
    .fn<() => Promise<boolean>>()
    .mockRejectedValueOnce(new Error('database down'))
    .mockResolvedValueOnce(true)
    .mockResolvedValue(false);
  const worker = createEventWorker({ processDueEvents, logger: silentLogger, pollIntervalMs: 5 });
  worker.start();
  await vi.waitFor(
    () => expect(processDueEvents.mock.calls.length).toBeGreaterThanOrEqual(3),
    15_000,
  );
  await worker.stop();
  const { length } = processDueEvents.mock.calls;
  worker.wake();
  expect(processDueEvents.mock.calls).toHaveLength(length);
});

test('a slow batch delays no other, and stopping waits for it', async () => {
  const slow = Promise.withResolvers<boolean>();
  const processDueEvents = vi
    .fn<() => Promise<boolean>>()
    .mockReturnValueOnce(slow.promise)
    .mockResolvedValue(false);
  const worker = createEventWorker({ processDueEvents, logger: silentLogger });
  worker.start();
  await vi.waitFor(() => expect(processDueEvents).toHaveBeenCalledTimes(1), 15_000);
  worker.wake();
  await vi.waitFor(() => expect(processDueEvents).toHaveBeenCalledTimes(2), 15_000);
  let isStopped = false;
  const stopping = worker.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  slow.resolve(false);
  await stopping;
});
