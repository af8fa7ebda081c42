import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import type { EventOf } from '@petwell/contracts/events';
import {
  moneyReportSchema,
  moneyTransactionsSchema,
  workListSchema,
  type MoneyTransaction,
} from '@petwell/contracts/routes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrollmentSnapshot, ownerPrincipals, staffPrincipals } from '../factories.ts';
import { textOf } from './pdf-text.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let bus: EventBus;
beforeAll(async () => {
  billing = await startBilling();
  const logger = createLogger({ service: 'enrollment', level: 'silent' });
  bus = createBus({ rabbitmqUrl: 'off', busDatabaseUrl: billing.busUrl, logger });
  await bus.start();
});
afterAll(async () => {
  await bus.close();
  await billing.stop();
});

type Recorded = EventOf<'payment.recorded.v1'>;
const recordedId = randomUUID();

const recorded = (payment: Partial<Recorded['data']['payment']> = {}): Recorded => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'petwell/enrollment',
  type: 'payment.recorded.v1',
  subject: 'enrollment/1',
  time: '2026-03-01T12:00:00.000Z',
  datacontenttype: 'application/json',
  data: {
    ...enrollmentSnapshot({ enrollmentId: 1, ownerId: 101 }),
    payment: {
      id: recordedId,
      amountCents: 14_000,
      membershipFeeCents: 0,
      isFirst: false,
      paidAt: '2026-02-05T17:00:00.000Z',
      method: 'check',
      recordedBy: 'Maya Chen',
      isVoided: false,
      ...payment,
    },
  },
});

async function take(event: Recorded): Promise<void> {
  await bus.publish(event);
  await vi.waitFor(
    async () => {
      expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1);
    },
    { timeout: 10_000, interval: 50 },
  );
}

const get = async (path: string) => {
  const headers = billing.as(staffPrincipals('manager'));
  return (await fetch(`${billing.url()}${path}`, { headers })).json();
};
const list = async () => {
  const { payments } = (await get('/api/admin/customers/101/payments')) as { payments: object[] };
  return payments;
};
/** All pages of the list. */
async function recordedIn(month: string): Promise<MoneyTransaction[]> {
  const all: MoneyTransaction[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const query = `month=${month}&category=recorded&limit=2${after}`;
    const page = moneyTransactionsSchema.parse(
      await get(`/api/admin/reports/money/transactions?${query}`),
    );
    all.push(...page.transactions);
    cursor = page.nextCursor;
  }
  return all;
}
const moneyOf = async (month: string) =>
  moneyReportSchema.parse(await get(`/api/admin/reports/money?month=${month}`));

test('[MEM-13] [MEM-22] a recorded payment is among the customer’s payments, once, and stays void', async () => {
  await take(recorded());
  await take(recorded());
  expect(await list()).toMatchObject([
    {
      source: 'recorded',
      recorded: { id: recordedId, method: 'check', recordedBy: 'Maya Chen' },
      status: 'paid',
      amountCents: 14_000,
      paidAt: '2026-02-05T17:00:00.000Z',
      petName: 'Rex',
    },
  ]);
  const own = await fetch(`${billing.url()}/api/payments`, {
    headers: billing.as(ownerPrincipals(101)),
  });
  expect(await own.json()).toMatchObject({
    payments: [{ amount: '140.00', status: 'paid', recordedMethod: 'check', cardLast4: null }],
  });
  // The clinic's day decides about the month, and no total of Stripe's has it.
  const february = await moneyOf('2026-02');
  expect(february.recorded).toEqual({ count: 1, cents: 14_000 });
  expect(await recordedIn('2026-02')).toMatchObject([
    {
      id: recordedId,
      reportingCategory: 'check',
      countedCents: 14_000,
      payment: { ownerId: 101, ownerName: 'Ada Example' },
    },
  ]);
  expect(await recordedIn('2026-03')).toEqual([]);
  expect(february.totals).toMatchObject({ collectedCents: 0, netCents: 0 });
  expect((await moneyOf('2026-03')).recorded.count).toBe(0);
  const receipt = async () => {
    const path = `/api/admin/recorded-payments/${recordedId}/receipt.pdf`;
    const response = await fetch(`${billing.url()}${path}`, {
      headers: billing.as(staffPrincipals('viewer')),
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return textOf(Buffer.from(await response.arrayBuffer()));
  };
  const printed = await receipt();
  for (const line of [
    'Paid by: Ada Example',
    'Paid on: 2026-02-05, check',
    'Pet: Rex',
    'Total paid: $140.00',
    'Recorded by: Maya Chen',
  ]) {
    expect(printed).toContain(line);
  }
  expect(printed).not.toContain('VOID');
  const voidedAt = '2026-03-04T15:00:00.000Z';
  await take(recorded({ isVoided: true, voidReason: 'Wrong pet', voidedAt }));
  expect(await receipt()).toContain('Receipt: VOID');
  await take(recorded());
  expect(await list()).toMatchObject([
    { status: 'void', amountCents: 14_000, recorded: { voidReason: 'Wrong pet' } },
  ]);
  // A void leaves the month before as it was.
  expect((await moneyOf('2026-02')).recorded).toEqual({ count: 1, cents: 14_000 });
  expect(await recordedIn('2026-02')).toMatchObject([{ id: recordedId, countedCents: 14_000 }]);
  expect((await moneyOf('2026-03')).recorded).toEqual({ count: 1, cents: -14_000 });
  expect(await recordedIn('2026-03')).toMatchObject([
    { createdAt: voidedAt, reportingCategory: 'voided_check', countedCents: -14_000 },
  ]);
});

const close = (month: string, role: 'staff' | 'manager' = 'manager') =>
  billing.post(
    `/api/admin/reports/money/${month}/close`,
    {},
    { ...billing.as(staffPrincipals(role)), 'idempotency-key': randomUUID() },
  );

test('[MEM-38] nothing changes a month that a manager closed; what comes later stands in the open one with its own day', async () => {
  const today = clinicDay(new Date(), 'America/New_York');
  expect((await close('2026-06', 'staff')).status).toBe(403);
  expect((await close('2026-06')).status).toBe(409);
  const headers = { ...billing.as(staffPrincipals('manager')), 'idempotency-key': randomUUID() };
  expect((await billing.post('/api/admin/reports/money/refresh', {}, headers)).status).toBe(200);
  expect((await close(today.slice(0, 7))).status).toBe(409);
  const id = randomUUID();
  await take(recorded({ id, paidAt: '2026-06-10T16:00:00.000Z' }));
  const answers = await Promise.all([close('2026-06'), close('2026-06')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const closed = await moneyOf('2026-06');
  expect(closed).toMatchObject({
    recorded: { count: 1, cents: 14_000 },
    closed: { by: 'staff' },
  });
  const before = (await moneyOf(today.slice(0, 7))).recorded.cents;

  const late = randomUUID();
  await take(recorded({ id: late, amountCents: 7_000, paidAt: '2026-05-20T16:00:00.000Z' }));
  await take(recorded({ id, isVoided: true, voidedAt: '2026-06-30T16:00:00.000Z' }));
  expect(await moneyOf('2026-06')).toEqual(closed);
  expect(await recordedIn('2026-06')).toHaveLength(1);
  expect((await moneyOf('2026-05')).recorded.count).toBe(0);
  expect((await moneyOf(today.slice(0, 7))).recorded.cents).toBe(before - 7_000);
  const listed = await recordedIn(today.slice(0, 7));
  expect(listed.find((one) => one.id === late)).toMatchObject({ belongsOn: '2026-05-20' });
  expect(listed.find((one) => one.id === `${id}-void`)).toMatchObject({
    countedCents: -14_000,
    belongsOn: '2026-06-30',
  });
  const acts = await billing.prisma.outboxEvent.findMany({ where: { type: 'staff.acted.v1' } });
  const closings = acts.filter(({ payload }) => {
    const text = JSON.stringify(payload);
    return text.includes('month/2026-06') && text.includes('"done"');
  });
  expect(closings).toHaveLength(1);
});

test('[MNY-45] the list of recorded payments adds up to its number, page by page, also of a deleted customer', async () => {
  const times = [
    '2026-04-01T04:00:00.000Z',
    '2026-04-30T12:00:00.000Z',
    '2026-05-01T03:59:59.000Z',
  ];
  for (const paidAt of [
    ...times,
    times[1] ?? '',
    '2026-04-01T03:59:59.000Z',
    '2026-05-01T04:00:00.000Z',
  ]) {
    await billing.prisma.payment.create({
      data: {
        source: 'recorded',
        payerId: 101,
        enrollmentId: 1,
        amount: '10.01',
        currency: 'usd',
        status: 'paid',
        isFirst: false,
        paidAt,
        recordedId: randomUUID(),
        recordedMethod: 'cash',
      },
    });
  }
  const expected = [times[2], times[1], times[1], times[0]];
  expect((await moneyOf('2026-04')).recorded).toEqual({ count: 4, cents: 4_004 });
  const before = await recordedIn('2026-04');
  expect(before.map(({ createdAt }) => createdAt)).toEqual(expected);
  expect(before.reduce((sum, { countedCents }) => sum + countedCents, 0)).toBe(4_004);
  const deletedAt = new Date();
  await billing.prisma.customer.update({ where: { ownerId: 101 }, data: { deletedAt } });
  const after = await recordedIn('2026-04');
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.payment).toMatchObject({ ownerId: null, ownerName: '', email: '' });
  await billing.prisma.customer.update({ where: { ownerId: 101 }, data: { deletedAt: null } });
});

test('[JOI-27] a first payment at the counter keeps the agreement, by whom, once, and ends the link to pay', async () => {
  const enrolled = { enrollmentId: 2, ownerId: 102 };
  billing.enroll(enrolled);
  const response = await billing.post(
    '/api/admin/enrollments/2/join-link',
    {},
    { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
  );
  const { url } = (await response.json()) as { url: string };
  const payment = { id: randomUUID(), isFirst: true, amountCents: 12_765, method: 'cash' } as const;
  const first = recorded(payment);
  const event = {
    ...first,
    subject: 'enrollment/2',
    data: { ...first.data, ...enrollmentSnapshot(enrolled) },
  };
  await take(event);
  await take({
    ...recorded(payment),
    subject: event.subject,
    data: { ...event.data, payment: { ...event.data.payment, isVoided: true } },
  });
  const kept = await billing.prisma.paymentConsent.findMany({ where: { enrollmentId: 2 } });
  expect(kept).toMatchObject([
    {
      textVersion: 'counter-2026-11-29-good',
      recordedBy: 'Maya Chen',
      clientAddress: '',
      ownerName: 'Ada Example',
      shown: { sentence: expect.stringContaining('to have paid $127.65 at the clinic') as string },
    },
  ]);
  const token = new URL(url).hash.replace('#token=', '');
  expect((await billing.post('/api/join-links/lookup', { token })).status).toBe(410);
});

test('[MEM-34] a plan that is paid at the clinic gets no link to join, only to be told so later', async () => {
  const snapshot = billing.enroll({ enrollmentId: 3, ownerId: 103, status: 'active' });
  Object.assign(snapshot.enrollment, { billing: 'elsewhere' });
  const event = recorded({ id: randomUUID(), isFirst: true, isVoided: true });
  await take({ ...event, subject: 'enrollment/3', data: { ...event.data, ...snapshot } });
  const headers = { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() };
  const response = await billing.post('/api/admin/enrollments/3/join-link', {}, headers);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: 'already_paid',
    message: 'This plan is paid at the clinic. To have it paid by card, send its set-up link.',
  });
  expect(await billing.prisma.planLink.count({ where: { enrollmentId: 3 } })).toBe(0);
});

test('[MEM-33] what a void left owed is said of it, until a payment settles it, in any order of the events', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const owed = { from: '2026-01-05', until: '2026-02-05' };
  await take(recorded({ id: second, settlesId: first }));
  await take(recorded({ id: first, isVoided: true, owed }));
  const [third] = [randomUUID()];
  await take(recorded({ id: third, isVoided: true, owed }));
  const found = (await list()) as { recorded: { id: string; owed: unknown } }[];
  const owedOf = (id: string) => found.find(({ recorded }) => recorded.id === id)?.recorded.owed;
  expect(owedOf(third)).toEqual(owed);
  expect(owedOf(first)).toBeNull();

  // [MEM-33] The work list has what is unpaid.
  const response = await fetch(`${billing.url()}/api/admin/work-list?list=owedAgain`, {
    headers: billing.as(staffPrincipals('staff')),
  });
  expect(workListSchema.parse(await response.json()).owedAgain).toMatchObject({
    items: [{ paymentId: third, ...owed, amountCents: 14_000 }],
    total: 1,
  });
});

test('[MEM-12] the reason of a void that arrives after the owner’s deletion isn’t stored', async () => {
  const id = randomUUID();
  await take(recorded({ id }));
  const deletedAt = new Date();
  await billing.prisma.customer.update({ where: { ownerId: 101 }, data: { deletedAt } });
  await take(recorded({ id, isVoided: true, voidReason: 'Moved away' }));
  const where = { recordedId: id };
  const kept = await billing.prisma.payment.findUniqueOrThrow({ where });
  expect(kept).toMatchObject({ status: 'void', voidReason: null });
});

test('[LEG-04] the agreement at the counter has what the clinic promises about the price', async () => {
  await billing.restart({ PRICE_TERMS: 'plan-year' });
  const enrolled = { enrollmentId: 3, ownerId: 103 };
  const first = recorded({ id: randomUUID(), isFirst: true, amountCents: 12_765, method: 'cash' });
  await take({
    ...first,
    subject: 'enrollment/3',
    data: { ...first.data, ...enrollmentSnapshot(enrolled) },
  });
  await billing.restart();
  const kept = await billing.prisma.paymentConsent.findMany({ where: { enrollmentId: 3 } });
  expect(kept).toMatchObject([
    {
      textVersion: 'counter-2026-11-29',
      shown: {
        sentence: expect.stringContaining('This price holds for the plan year.') as string,
        terms: { version: '2026-11-29' },
      },
    },
  ]);
});

test('[OFR-144] a recorded payment is earned over the days that it pays for', async () => {
  // Never the open month, in which the tests before left something.
  const covers = { from: '2099-05-01', until: '2099-07-01' };
  const paidAt = '2099-05-01T16:00:00.000Z';
  await take(recorded({ id: randomUUID(), amountCents: 6_100, paidAt, covers }));
  expect(await get('/api/admin/reports/accounts?month=2099-05')).toMatchObject({
    deferred: {
      openingCents: 0,
      billedCents: 6_100,
      earnedCents: 3_100,
      releasedCents: 0,
      closingCents: 3_000,
    },
  });
});
