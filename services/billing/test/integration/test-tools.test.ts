import { testEventTypeSchema, type TestReceiptResponse } from '@petwell/contracts';
import type { TestEventResult } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const asManager = () => ({
  ...billing.as(staffPrincipals('manager')),
  'x-petwell-client-address': '203.0.113.7',
});
const sendEvent = (enrollmentId: number, eventType: string) =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/test-event`,
    { eventType },
    billing.asService('enrollment'),
  );
const sendReceipt = (body: object) => billing.post('/api/test-receipt', body, asManager());

test('[ADM-10] a test event about a paid enrollment does what the lost webhook would have done', async () => {
  billing.gate.close();
  billing.enroll({ enrollmentId: 21, ownerId: 5 });
  const { clientSecret } = await billing.createSubscription(21, 5);
  await billing.pay(clientSecret);
  expect(await billing.published('payment.succeeded.v1', 21)).toEqual([]);

  const response = await sendEvent(21, 'invoice.payment_succeeded');
  expect(response.status).toBe(200);
  const { isHandled, factVersion } = (await response.json()) as TestEventResult;
  const told = (await billing.published('subscription.status-changed.v1', 21)).at(-1);
  expect({ isHandled, factVersion }).toEqual({ isHandled: true, factVersion: told?.data.version });
  expect(told?.data.status).toBe('active');
  expect(await billing.published('payment.succeeded.v1', 21)).toHaveLength(1);
  const [onFile] = await billing.prisma.providerEvent.findMany({
    where: { eventId: { startsWith: 'evt_petwell_test_' } },
  });
  expect(onFile).toMatchObject({ type: 'invoice.payment_succeeded', attempts: 1, lastError: null });
});

test.each(testEventTypeSchema.options)(
  '[ADM-10] an unpaid enrollment stays unpaid after %s',
  async (eventType) => {
    const enrollmentId = 30 + testEventTypeSchema.options.indexOf(eventType);
    billing.enroll({ enrollmentId, ownerId: 6 });
    await billing.createSubscription(enrollmentId, 6);
    const response = await sendEvent(enrollmentId, eventType);
    expect([response.status, await response.json()]).toMatchObject([200, { isHandled: true }]);
    const told = await billing.published('subscription.status-changed.v1', enrollmentId);
    expect(told.filter(({ data }) => data.status !== 'incomplete')).toEqual([]);
    expect(await billing.published('payment.succeeded.v1', enrollmentId)).toEqual([]);
  },
);

test('[ADM-10] a test receipt is paid at the provider, emailed, and in the activity log', async () => {
  await billing.prisma.outboxEvent.deleteMany();
  const response = await sendReceipt({ email: 'Vet@Example.com' });
  const answer = (await response.json()) as TestReceiptResponse;
  const { paymentIntentId } = answer;
  expect(answer).toMatchObject({
    success: true,
    message: 'The test payment succeeded. Its receipt is on the way to vet@example.com.',
    amount: 12_765,
    receiptEmail: 'vet@example.com',
    error: null,
  });
  const intent = await billing.stripe.paymentIntents.retrieve(paymentIntentId ?? '');
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: 12_765,
    receipt_email: 'vet@example.com',
    client_secret: answer.clientSecret,
  });
  const rows = await billing.prisma.outboxEvent.findMany({ orderBy: { id: 'asc' } });
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    {
      type: 'mail.requested.v1',
      data: {
        recipient: { address: 'vet@example.com' },
        mail: {
          kind: 'test-receipt',
          paymentIntentId,
          amountCents: 12_765,
          cardBrand: 'visa',
          cardLast4: '4242',
        },
      },
    },
    {
      type: 'staff.acted.v1',
      data: {
        by: { staffId: 1, username: 'staff', name: null, clientAddress: '203.0.113.7' },
        action: 'test-receipt',
        about: `payment/${String(paymentIntentId)}`,
        result: 'done',
        detail: '12765 cents',
      },
    },
  ]);
});

test.each([
  ['dollars', { amount: '127.65' }, { amount: 'Amount must be a number in cents' }],
  ['parts of cents', { amount: 12.5 }, { amount: 'Amount must be a number in cents' }],
  ['too little', { amount: 49 }, { amount: 'Stripe takes no less than 50 cents' }],
  ['no address', { email: 'vet' }, { email: 'Please enter a valid email address' }],
])('[ADM-10] a test receipt over %s is refused', async (_case, body, fields) => {
  const response = await sendReceipt({ email: 'vet@example.com', ...body });
  expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
});

test.each(['demo', 'owner'])(
  '[ADM-10] a test receipt is recorded beside a cookie of the %s',
  async (whose) => {
    await billing.prisma.outboxEvent.deleteMany();
    const session = { sessionId: 'b'.repeat(16), absoluteEnd: 4_000_000_000 };
    const owner = { ...session, ownerId: 5, isDemo: whose === 'demo', isMailboxConfirmed: true };
    const headers = billing.as({ ...staffPrincipals('manager'), owner });
    const { status } = await billing.post('/api/test-receipt', { email: 'v@example.com' }, headers);
    expect(status).toBe(200);
    const rows = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { data: { by: { staffId: 1 }, action: 'test-receipt', result: 'done' } },
    ]);
  },
);
