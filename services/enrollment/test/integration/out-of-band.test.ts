import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import type { EventOf } from '@petwell/contracts/events';
import type { RecordedPayment } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(() => enrollment.reset());

const read = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });

/** A plan billed by card that is overdue, and, with `isOverridden`, active because a manager said so. */
async function overdueEnrollment({ isOverridden = false } = {}) {
  const { enrollment: pending } = await enrollment.enroll();
  const { id } = pending;
  const told = async (status: 'active' | 'unpaid', version: number) => {
    await enrollment.publishFact(subscriptionFact({ enrollmentId: id, status, version }));
    await eventually(async () => (await read(id)).factVersion === version || undefined);
  };
  await told('active', 1);
  await told('unpaid', 2);
  if (isOverridden) {
    const status = 'active';
    await enrollment.prisma.enrollment.update({
      where: { id },
      data: { status, overrideReason: 'Paid in cash', isOverrideInForce: true },
    });
  }
  return id;
}

const outOfBand = (enrollmentId: number): EventOf<'payment.out-of-band.v1'> => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'petwell/billing',
  type: 'payment.out-of-band.v1',
  subject: `enrollment/${enrollmentId}`,
  time: '2026-04-20T15:00:00.000Z',
  datacontenttype: 'application/json',
  data: {
    enrollmentId,
    payment: {
      id: randomUUID(),
      amountCents: 12_700,
      membershipFeeCents: 0,
      paidOn: '2026-04-20',
      from: '2026-02-10',
      until: '2026-05-10',
      method: 'cash',
      recordedBy: 'Maya Chen',
    },
  },
});
async function take(event: EventOf<'payment.out-of-band.v1'>) {
  await enrollment.publish(event);
  await eventually(
    async () =>
      (await enrollment.prisma.inboxMessage.count({ where: { eventId: event.id } })) > 0 ||
      undefined,
  );
}
async function post(path: string, body: object) {
  const headers = { ...as.staff('manager'), 'idempotency-key': randomUUID() };
  const response = await enrollment.send('POST', path, { headers, body });
  return {
    status: response.status,
    body: (await response.json()) as { payment: RecordedPayment },
  };
}

test('[MNY-141] what billing took is recorded once, with one receipt, and moves no day', async () => {
  const id = await overdueEnrollment();
  const before = await read(id);
  const event = outOfBand(id);
  await take(event);
  await take(event);
  expect(await enrollment.prisma.recordedPayment.findMany()).toMatchObject([
    {
      id: event.data.payment.id,
      enrollmentId: id,
      amountCents: 12_700,
      method: 'cash',
      paidOn: new Date('2026-04-20'),
      previousPaidUntil: new Date('2026-02-10'),
      paidUntil: new Date('2026-05-10'),
      recordedBy: 'Maya Chen',
      isFirst: false,
      isOutOfBand: true,
    },
  ]);
  expect(await read(id)).toEqual(before);
  // Billing has it among the plan's payments already.
  expect(await enrollment.events('payment.recorded.v1')).toEqual([]);
  expect(await enrollment.mails('payment-recorded')).toMatchObject([
    { mail: { amountCents: 12_700, method: 'cash', paidOn: '2026-04-20' } },
  ]);
});

test('[MNY-141] one for a plan that was removed meanwhile is left to billing', async () => {
  const event = outOfBand(999);
  await take(event);
  expect(await enrollment.prisma.recordedPayment.count()).toBe(0);
});

test.each([{ isOverridden: false }, { isOverridden: true }])(
  '[MNY-145] its void moves no day and leaves its months owed, until they are recorded again (%o)',
  async (given) => {
    const id = await overdueEnrollment(given);
    const event = outOfBand(id);
    await take(event);
    const before = await read(id);
    const path = `/api/admin/enrollments/${id}/recorded-payments/${event.data.payment.id}`;
    expect(await post(`${path}/void`, { reason: 'Miscounted' })).toMatchObject({
      status: 200,
      body: { payment: { isOwed: true } },
    });
    const { billing, paidUntil, nextBillingDate } = before;
    expect(await read(id)).toMatchObject({ billing, paidUntil, nextBillingDate });
    expect(await enrollment.events('payment.recorded.v1')).toMatchObject([
      {
        data: {
          payment: {
            id: event.data.payment.id,
            isVoided: true,
            owed: { from: '2026-02-10', until: '2026-05-10' },
          },
        },
      },
    ]);
    expect((await post(`${path}/void`, { reason: 'Again' })).status).toBe(409);
    const today = clinicDay(new Date(), 'America/New_York');
    const settled = await post(`${path}/settle`, { paidOn: today, method: 'check' });
    expect(settled).toMatchObject({ status: 201, body: { payment: { amountCents: 12_700 } } });
    const again = `/api/admin/enrollments/${id}/recorded-payments/${settled.body.payment.id}/void`;
    expect((await post(again, { reason: 'Bounced' })).body.payment.isOwed).toBe(true);
  },
);
