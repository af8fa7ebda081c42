import { expect, test, vi } from 'vitest';
import { noMetrics, silentLogger } from '../../../test/fakes.ts';
import { createReceiveWebhook, type ProviderEvents, type SignedEvent } from './receive-webhook.ts';

function receiving(event: Partial<SignedEvent> | null, { isNew = true } = {}) {
  const signed = { id: 'evt_1', type: 'invoice.paid', createdAt: new Date(0), objectId: 'in_1' };
  const record = vi.fn<ProviderEvents['record']>(() => Promise.resolve(isNew));
  const wakeWorker = vi.fn();
  const countEvent = vi.fn();
  const receiveWebhook = createReceiveWebhook({
    verifyWebhook: () => event && { ...signed, apiVersion: null, payload: {}, ...event },
    events: { record },
    wakeWorker,
    metrics: { ...noMetrics, countEvent },
    logger: silentLogger,
  });
  return {
    receive: () => receiveWebhook(Buffer.from('{}'), 'v1=x'),
    record,
    wakeWorker,
    countEvent,
  };
}

test('[PAY-15] refuses an event with an invalid signature and stores nothing', async () => {
  const { receive, record, countEvent } = receiving(null);
  await expect(receive()).rejects.toMatchObject({ code: 'validation_failed' });
  expect(record).not.toHaveBeenCalled();
  expect(countEvent).toHaveBeenCalledWith('refused');
});

test('stores an event and wakes the worker', async () => {
  const { receive, record, wakeWorker, countEvent } = receiving({});
  await receive();
  expect(record).toHaveBeenCalledWith(expect.objectContaining({ id: 'evt_1' }), null);
  expect(wakeWorker).toHaveBeenCalledTimes(1);
  expect(countEvent).toHaveBeenCalledWith('recorded');
});

test('[PAY-15] does not wake the worker for a repeated event', async () => {
  const { receive, wakeWorker, countEvent } = receiving({}, { isNew: false });
  await receive();
  expect(wakeWorker).not.toHaveBeenCalled();
  expect(countEvent).toHaveBeenCalledWith('duplicate');
});

test.each([
  ['mandate.updated', 'unknown type'],
  ['customer.subscription.created', 'billing reads a subscription when it creates it'],
  ['customer.updated', 'contact data is sent to the provider and never read from it'],
  ['payment_method.attached', 'a card counts once it is the default or has paid'],
])('stores %s with the reason for ignoring it', async (type, note) => {
  const { receive, record, wakeWorker } = receiving({ type });
  await receive();
  expect(record).toHaveBeenCalledWith(expect.objectContaining({ type }), note);
  expect(wakeWorker).not.toHaveBeenCalled();
});
