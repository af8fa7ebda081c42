import { expect, test, vi } from 'vitest';
import { createSendTestEvent } from './send-test-event.ts';

type Given = {
  isTestMode?: boolean;
  subscriptionId?: string | null;
  isHandled?: boolean;
  hasObject?: boolean;
};

function sending(given: Given = {}) {
  const { isTestMode = true, subscriptionId = 'sub_1', isHandled = true, hasObject = true } = given;
  const receiveWebhook = vi.fn(() => Promise.resolve());
  const event = { id: 'evt_test', body: Buffer.from('{}'), signature: 'v1=x' };
  const send = createSendTestEvent({
    isTestMode,
    checkouts: {
      read: () =>
        Promise.resolve({
          closedAt: null,
          attempt: 1,
          isAttemptSpoiled: false,
          subscriptionId,
          wasStarted: false,
          startAttempt: null,
          firstChargeAt: null,
          atClinic: null,
          elsewhere: null,
        }),
    },
    testProvider: { signEvent: () => Promise.resolve(hasObject ? event : null) },
    events: {
      isHandled: () => Promise.resolve(isHandled),
      publishedVersion: () => Promise.resolve(4),
    },
    receiveWebhook,
    waitMs: 60,
  });
  return {
    send: () => send({ enrollmentId: 17, eventType: 'invoice.payment_succeeded' }),
    receiveWebhook,
  };
}

test('[ADM-10] sends a signed event down the path of real ones and waits for the worker', async () => {
  const { send, receiveWebhook } = sending();
  expect(await send()).toEqual({ isHandled: true, factVersion: 4 });
  expect(receiveWebhook).toHaveBeenCalledWith(Buffer.from('{}'), 'v1=x');
});

test('[ADM-10] reports an event not processed in time', async () => {
  expect(await sending({ isHandled: false }).send()).toMatchObject({ isHandled: false });
});

test.each([
  ['subscription', { subscriptionId: null }],
  ['payment', { hasObject: false }],
])('[ADM-10] refuses a test event without a %s', async (what, given) => {
  const { send, receiveWebhook } = sending(given);
  await expect(send()).rejects.toMatchObject({
    code: 'status_conflict',
    publicMessage: expect.stringContaining(`no ${what}`) as string,
  });
  expect(receiveWebhook).not.toHaveBeenCalled();
});

test('[ADM-10] sends no test event with live keys', async () => {
  const { send, receiveWebhook } = sending({ isTestMode: false });
  await expect(send()).rejects.toMatchObject({ code: 'test_mode_only' });
  expect(receiveWebhook).not.toHaveBeenCalled();
});
