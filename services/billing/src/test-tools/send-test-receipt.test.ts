import type { StaffActor } from '@petwell/chassis';
import { expect, test, vi } from 'vitest';
import { providerDown } from '../../test/fake-provider.ts';
import { createFakeStores, fixedNow } from '../../test/fakes.ts';
import { createSendTestReceipt } from './send-test-receipt.ts';
import type { TestPayment } from './test-provider.ts';

const actor: StaffActor = {
  staffId: 1,
  username: 'maya',
  name: null,
  role: 'manager',
  clientAddress: '203.0.113.7',
};
const paid: TestPayment = {
  paymentIntentId: 'pi_test',
  clientSecret: 'pi_test_secret_x',
  isPaid: true,
  card: { brand: 'visa', last4: '4242' },
};

function sending(pay: () => Promise<TestPayment | null>, isTestMode = true) {
  const { transaction, stored } = createFakeStores();
  const payWithTestCard = vi.fn(pay);
  const send = createSendTestReceipt({
    testProvider: { payWithTestCard },
    transaction,
    isTestMode,
    clock: () => fixedNow,
  });
  return {
    send: () => send({ actor, email: 'vet@example.com', amountCents: 12_765 }),
    outbox: () => stored().outbox,
    payWithTestCard,
  };
}

test('[ADM-10] pays, has the receipt emailed, and records the action in one transaction', async () => {
  const { send, outbox } = sending(() => Promise.resolve(paid));
  expect(await send()).toEqual({
    success: true,
    message: 'The test payment succeeded. Its receipt is on the way to vet@example.com.',
    amount: 12_765,
    receiptEmail: 'vet@example.com',
    error: null,
    paymentIntentId: 'pi_test',
    clientSecret: 'pi_test_secret_x',
  });
  expect(outbox()).toMatchObject([
    {
      type: 'mail.requested.v1',
      data: {
        recipient: { address: 'vet@example.com' },
        dedupeKey: 'receipt.test-requested.v1:pi_test',
        mail: { kind: 'test-receipt', amountCents: 12_765, cardLast4: '4242' },
      },
    },
    {
      type: 'staff.acted.v1',
      data: {
        by: { staffId: 1, username: 'maya', name: null, clientAddress: '203.0.113.7' },
        action: 'test-receipt',
        about: 'payment/pi_test',
        result: 'done',
        detail: '12765 cents',
      },
    },
  ]);
});

test('[ADM-10] a refused payment sends no receipt and is recorded', async () => {
  const { send, outbox } = sending(() => Promise.resolve(null));
  expect(await send()).toMatchObject({ success: false, message: 'No receipt was sent.' });
  expect(outbox()).toMatchObject([{ type: 'staff.acted.v1', data: { result: 'failed' } }]);
});

test('[ADM-10] emails nothing when the provider is down', async () => {
  const { send, outbox } = sending(() => Promise.reject(providerDown()));
  await expect(send()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(outbox()).toEqual([]);
});

test('[ADM-10] makes no test payment with live keys', async () => {
  const { send, payWithTestCard } = sending(() => Promise.resolve(paid), false);
  await expect(send()).rejects.toMatchObject({ code: 'test_mode_only' });
  expect(payWithTestCard).not.toHaveBeenCalled();
});
