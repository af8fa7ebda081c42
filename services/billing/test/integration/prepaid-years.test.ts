import { randomUUID } from 'node:crypto';
import { addMonths } from '@petwell/chassis/time';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import type { EventOf } from '@petwell/contracts/events';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { accountsSchema } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
beforeEach(async () => {
  await billing.prisma.refund.deleteMany();
  await billing.prisma.payment.deleteMany();
});
afterAll(async () => {
  await bus.close();
  await billing.stop();
});

type Payment = EventOf<'payment.recorded.v1'>['data']['payment'];
const from = '2026-02-05';
/** A year from February 5 for $756.00, 10% less than twelve months. */
const year = (): Payment => ({
  id: randomUUID(),
  amountCents: 75_600,
  membershipFeeCents: 0,
  isFirst: false,
  paidAt: '2026-02-05T17:00:00.000Z',
  method: 'check',
  recordedBy: 'Maya Chen',
  isVoided: false,
  covers: { from, until: addMonths(from, 12) },
  prepaidYear: { percent: 10 },
});
/** Eight months, given back in cash on June 10. */
const refund = {
  amountCents: 50_400,
  at: '2026-06-10T16:00:00.000Z',
  method: 'cash',
  by: 'Sam Ortiz',
};

async function take(payment: Payment): Promise<void> {
  const event: EventOf<'payment.recorded.v1'> = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/enrollment',
    type: 'payment.recorded.v1',
    subject: 'enrollment/1',
    time: '2026-03-01T12:00:00.000Z',
    datacontenttype: 'application/json',
    data: { ...enrollmentSnapshot({ enrollmentId: 1, ownerId: 101 }), payment },
  };
  await bus.publish(event);
  await vi.waitFor(
    async () => {
      expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1);
    },
    { timeout: 10_000, interval: 50 },
  );
}

const fetchAs = (path: string, principals = staffPrincipals('manager')) =>
  fetch(`${billing.url()}${path}`, { headers: billing.as(principals) });
const accountsOf = async (month: string) =>
  accountsSchema.parse(await (await fetchAs(`/api/admin/reports/accounts?month=${month}`)).json());
const textAt = async (path: string) => {
  const response = await fetchAs(path);
  expect(response.status).toBe(200);
  return (await textOf(Buffer.from(await response.arrayBuffer()))).replace(/\s+/g, ' ');
};
const receiptOf = (id: string) => textAt(`/api/admin/recorded-payments/${id}/receipt.pdf`);

test('[YEA-11] each prepaid year has its agreement, with the day and the rule, and a receipt that says them', async () => {
  const before = await billing.prisma.paymentConsent.count();
  const payment = { ...year(), amountCents: 82_015, membershipFeeCents: 6_415, isFirst: true };
  await take(payment);
  await take(payment);
  const agreed = await billing.prisma.paymentConsent.findMany({ orderBy: { id: 'desc' }, take: 1 });
  expect(agreed).toMatchObject([
    { textVersion: 'counter-year-2026-11-30-good', recordedBy: 'Maya Chen', isByLink: false },
  ]);
  const { sentence } = agreed[0]?.shown as { sentence: string };
  expect(sentence).toContain('to have paid $756.00 at the clinic for 12 months');
  expect(sentence).toContain('until February 5, 2027.');
  expect(sentence).toContain(unusedMonthsRule);
  const printed = await receiptOf(payment.id);
  expect(printed).toContain(
    'Pays for: 12 months in advance, until 2027-02-05, 10% less than month by month',
  );
  expect(printed).toContain(unusedMonthsRule);
  // Giving money back is no agreement, and a replayed event none, either.
  await take({ ...payment, refund });
  await take({ ...payment, isVoided: true });
  expect(await billing.prisma.paymentConsent.count()).toBeLessThanOrEqual(before + 2);
  const text = await textAt(`/api/admin/agreements/${agreed[0]?.id}/agreement.pdf`);
  expect(text).toContain('12 months in advance: $756.00');
  expect(text).toContain('Until: 2027-02-05');
});

test('[YEA-12] what was given back is among the payments, once, and in the drawer of its day', async () => {
  const payment = year();
  await take(payment);
  await take({ ...payment, refund });
  await take({ ...payment, refund });
  const { payments } = (await (await fetchAs('/api/admin/customers/101/payments')).json()) as {
    payments: object[];
  };
  expect(payments).toMatchObject([
    {
      status: 'paid',
      amountCents: 75_600,
      refundedCents: 50_400,
      refunds: [
        {
          amountCents: 50_400,
          status: 'succeeded',
          reason: expect.stringMatching(/^Unused months/),
        },
      ],
    },
  ]);
  const own = await (await fetchAs('/api/payments', ownerPrincipals(101))).json();
  expect(own).toMatchObject({
    payments: [{ amount: '756.00', refunds: [{ amount: '504.00', state: 'refunded' }] }],
  });
  expect((await accountsOf('2026-06')).recorded).toEqual([
    { day: '2026-06-10', recordedBy: 'Sam Ortiz', method: 'cash', count: 1, cents: -50_400 },
  ]);
  expect((await accountsOf('2026-02')).recorded).toMatchObject([
    { day: '2026-02-05', method: 'check', cents: 75_600 },
  ]);
  expect(await receiptOf(payment.id)).toContain('Given back since: $504.00');
});

test('[YEA-13] a year is earned month by month, and what was given back is released, so that all is accounted for', async () => {
  const payment = year();
  await take(payment);
  const months = Array.from({ length: 13 }, (_, passed) =>
    addMonths('2026-02-01', passed).slice(0, 7),
  );
  let earned = 0;
  for (const month of months) {
    const { deferred } = await accountsOf(month);
    earned += deferred.earnedCents;
    expect(deferred.earnedCents).toBeGreaterThan(0);
    expect(deferred.earnedCents).toBeLessThan(75_600 / 11);
    expect(deferred.closingCents).toBe(75_600 - earned);
  }
  expect(earned).toBe(75_600);
  await take({ ...payment, refund });
  const sums = { earned: 0, released: 0 };
  for (const month of months) {
    const { deferred } = await accountsOf(month);
    sums.earned += deferred.earnedCents;
    sums.released += deferred.releasedCents;
    expect(deferred.releasedCents).toBe(month === '2026-06' ? 50_400 : 0);
  }
  // Four months had begun.
  expect(sums).toEqual({ earned: 25_200, released: 50_400 });
});
