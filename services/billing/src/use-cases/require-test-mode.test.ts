import { expect, test } from 'vitest';
import { createSendTestEvent } from './send-test-event.ts';
import { createSendTestReceipt } from './send-test-receipt.ts';

const never = () => {
  throw new Error('called with live keys');
};
const live = { isTestMode: false };
const actor = { staffId: 1, username: 'maya', clientAddress: '203.0.113.7' };

test('[ADM-10] with live keys no test event is sent', async () => {
  const sendTestEvent = createSendTestEvent({
    ...live,
    checkouts: { read: never },
    testProvider: { signEvent: never },
    receiveWebhook: never,
    handledEvents: { isHandled: never, publishedVersion: never },
  });
  await expect(
    sendTestEvent({ enrollmentId: 17, eventType: 'invoice.payment_succeeded' }),
  ).rejects.toMatchObject({ code: 'test_mode_only' });
});

test('[ADM-10] with live keys no test payment is made', async () => {
  const sendTestReceipt = createSendTestReceipt({
    ...live,
    testProvider: { payWithTestCard: never },
    testReceipts: { request: never },
    recordStaffAction: never,
    clock: never,
  });
  await expect(
    sendTestReceipt({ actor, email: 'vet@example.com', amountCents: 12_765 }),
  ).rejects.toMatchObject({ code: 'test_mode_only' });
});
