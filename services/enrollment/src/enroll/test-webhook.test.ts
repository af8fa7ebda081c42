import { AppError } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { enrollmentRecord, staffActor, subscriptionFact } from '../../test/factories.ts';
import { createFakeDatabase } from '../../test/fakes.ts';
import type { StaffActivity } from '@petwell/chassis';
import { applyFact } from './apply-fact.ts';
import type { Billing } from '../core/clients/other-services.ts';
import { createTestWebhook } from './test-webhook.ts';

function setUp() {
  const database = createFakeDatabase({ enrollments: [enrollmentRecord()] });
  const sendTestEvent = vi.fn<Billing['sendTestEvent']>(() =>
    Promise.resolve({ isHandled: true, factVersion: 0 }),
  );
  const entries: StaffActivity[] = [];
  const testWebhook = createTestWebhook({
    store: database.store,
    billing: { sendTestEvent },
    activityLog: { record: (entry) => Promise.resolve(void entries.push(entry)) },
    waitMs: 100,
  });
  const eventType = 'invoice.payment_succeeded' as const;
  const tryOut = (enrollmentId = 1) =>
    testWebhook({ actor: staffActor({ role: 'manager' }), eventType, enrollmentId });
  return { database, sendTestEvent, entries, tryOut };
}
const unchanged = { currentStatus: 'pending_payment', newStatus: 'pending_payment' };

test('[ADM-10] records the test and reports what changed after billing’s event', async () => {
  const { database, sendTestEvent, entries, tryOut } = setUp();
  sendTestEvent.mockImplementation(async () => {
    const fact = subscriptionFact({ version: 3 });
    await database.transaction((tx) => applyFact(tx, fact, new Date()));
    return { isHandled: true, factVersion: 3 };
  });
  expect(await tryOut()).toEqual({
    action: 'status_changed',
    currentStatus: 'pending_payment',
    newStatus: 'active',
  });
  expect(entries).toMatchObject([
    {
      action: 'test-webhook',
      subject: 'enrollment/1',
      result: 'done',
      detail: 'invoice.payment_succeeded: pending_payment → active',
    },
  ]);
});

test('[ADM-10] reports no change, and an event not processed yet', async () => {
  const { sendTestEvent, tryOut } = setUp();
  expect(await tryOut()).toEqual({ action: 'no_change', ...unchanged });
  sendTestEvent.mockResolvedValue({ isHandled: false, factVersion: 0 });
  expect(await tryOut()).toEqual({ action: 'still_processing', ...unchanged });
  sendTestEvent.mockResolvedValue({ isHandled: true, factVersion: 9 });
  expect(await tryOut()).toEqual({ action: 'still_processing', ...unchanged });
});

test('[ADM-10] forwards billing’s refusal, and does not send an unknown enrollment to billing', async () => {
  const { sendTestEvent, entries, tryOut } = setUp();
  await expect(tryOut(2)).rejects.toMatchObject({ code: 'not_found' });
  expect(sendTestEvent).not.toHaveBeenCalled();
  sendTestEvent.mockRejectedValue(new AppError('test_mode_only'));
  await expect(tryOut()).rejects.toMatchObject({ code: 'test_mode_only' });
  expect(entries).toEqual([]);
});
