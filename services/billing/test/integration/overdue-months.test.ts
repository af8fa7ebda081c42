import { randomUUID } from 'node:crypto';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enrollmentSnapshot } from '../factories.ts';
import { balanceBed } from './balance-bed.ts';
import { overdueBed } from './overdue-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar } from './test-clock.ts';

let billing: RunningBilling;
let bus: EventBus;
let enrollmentId = 0;
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
beforeEach(() => {
  enrollmentId += 1;
});
const bed = overdueBed(() => billing);
const { pay, timeline } = bed;
const balance = balanceBed(() => billing);
const startOverdueEnrollment = () => bed.startOverdueEnrollment(enrollmentId);
type Enrollment = Awaited<ReturnType<typeof startOverdueEnrollment>>;

/** Publishes enrollment's event when a recorded payment is voided, or its months are paid after all. */
async function publish(
  enrollment: Enrollment,
  payment: Partial<EventOf<'payment.recorded.v1'>['data']['payment']>,
) {
  const event: EventOf<'payment.recorded.v1'> = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/enrollment',
    type: 'payment.recorded.v1',
    subject: `enrollment/${enrollment.enrollmentId}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: {
      ...enrollmentSnapshot({ enrollmentId: enrollment.enrollmentId, ownerId: enrollment.ownerId }),
      payment: {
        id: randomUUID(),
        amountCents: 12_700,
        membershipFeeCents: 0,
        isFirst: false,
        paidAt: `${bed.today()}T17:00:00.000Z`,
        method: 'cash',
        recordedBy: 'Maya Chen',
        isVoided: false,
        ...payment,
      },
    },
  };
  await bus.publish(event);
  await vi.waitFor(
    async () =>
      expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1),
    { timeout: 10_000, interval: 50 },
  );
  return event.data.payment.id;
}
const recordedOf = async (enrollment: Enrollment, id: string) =>
  (await timeline(enrollment)).payments.find(({ recorded }) => recorded?.id === id);

test('[MNY-140] [MNY-145] a suspended plan goes on, skipped months are voided, and a void names what is owed', async () => {
  const enrollment = await startOverdueEnrollment();
  // February is declined to the end, March is suspended from its first day, and April is running.
  await enrollment.advanceTo('2028-04-20T00:00:00.000Z');
  const { owed } = await timeline(enrollment);
  expect(owed).toMatchObject([{ amountCents: 12_700 }]);
  const { paymentId, amountCents, months } = await pay(enrollment, { amountCents: 12_700 });
  expect(amountCents).toBe(12_700);
  expect(months.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2028-02-10', '2028-04-10']);
  await billing.settled();
  const { status } = await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId);
  expect(status).toBe('active');
  expect((await enrollment.invoices()).map((one) => one.status)).toEqual([
    'paid',
    'void',
    'paid',
    'paid',
  ]);
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  expect(facts.at(-1)?.data.status).toBe('active');
  expect(await paidSoFar(billing, enrollmentId)).toHaveLength(1);
  // [CHG-179]
  const asked = { enrollmentIds: [enrollmentId] };
  const headers = billing.asService('enrollment');
  const standings = await billing.post('/internal/price-standings', asked, headers);
  expect(await standings.json()).toMatchObject({
    standings: [{ unbilledAt: [expect.stringMatching(/^2028-03-10T/) as string] }],
  });
  expect(await recordedOf(enrollment, paymentId)).toMatchObject({
    amountCents: 12_700,
    status: 'paid',
  });

  const owedDays = { from: '2028-02-09', until: '2028-05-09' };
  const again = { isVoided: true, voidReason: 'Miscounted', owed: owedDays };
  await publish(enrollment, { id: paymentId, ...again });
  expect(await recordedOf(enrollment, paymentId)).toMatchObject({
    status: 'void',
    recorded: { owed: owedDays, months },
  });
  // Stripe's invoices stay paid, and stay out of the lists.
  expect((await timeline(enrollment)).owed).toEqual([]);
  expect((await timeline(enrollment)).payments.map(({ source }) => source).toSorted()).toEqual([
    'recorded',
    'subscription',
    'subscription',
  ]);
  expect(await bed.collected(enrollment)).toBe(12_765);
  const settledBy = await publish(enrollment, { settlesId: paymentId });
  expect((await recordedOf(enrollment, paymentId))?.recorded?.owed).toBeNull();
  expect(await bed.collected(enrollment)).toBe(12_765 + 12_700);
  await publish(enrollment, { id: settledBy, ...again });
  expect(await recordedOf(enrollment, settledBy)).toMatchObject({
    recorded: { owed: owedDays, months },
  });
});

test('[MNY-141] [MNY-146] the balance agrees, and only "Recorded" of the money report has it', async () => {
  const enrollment = await startOverdueEnrollment();
  const before = await balance.report();
  await pay(enrollment);
  await billing.settled();
  expect((await balance.refresh()).status).toBe(200);
  const after = await balance.report();
  expect(after.recorded.cents - before.recorded.cents).toBe(6_350);
  expect(after.recorded.count - before.recorded.count).toBe(1);
  const invoice = await billing.prisma.payment.findUniqueOrThrow({
    where: { stripeInvoiceId: enrollment.invoiceId },
  });
  expect(invoice).toMatchObject({ status: 'paid', chargedCents: 0 });
  const reads = await billing.prisma.balanceRead.findMany();
  expect(reads.map(({ differing }) => differing)).toEqual([0]);
});
