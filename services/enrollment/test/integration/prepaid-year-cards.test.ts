import { randomUUID } from 'node:crypto';
import type { PrepaidSheet } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';
import { internalEnrollmentSchema, type YearOffer } from '@petwell/contracts/internal';
import type { RecordedPayment } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let now = new Date();
beforeAll(async () => {
  enrollment = await startEnrollment(
    { YEARLY_PAYMENT: true, YEARLY_DISCOUNT_PERCENT: 10 },
    { businessClock: () => now },
  );
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});

/** Paid at the clinic until February 28, 2026, for $70.00 a month. */
async function importMember(): Promise<number> {
  const manager = staffActor({ role: 'manager' });
  const { enrollmentId } = await enrollment.members.importMember(memberToImport(), manager);
  await enrollment.prisma.owner.updateMany({ data: { mailsHeldSince: null } });
  return enrollmentId;
}
/** 12 × $70.00, less 10%. */
const sheet: PrepaidSheet = {
  monthlyCents: 7_000,
  percent: 10,
  listCents: 84_000,
  savedCents: 8_400,
  yearCents: 75_600,
  feeCents: 0,
  from: '2026-02-28',
  until: '2027-02-28',
};

type Body = { message?: string; url?: string; payment: RecordedPayment };
async function send(
  path: string,
  body: object,
  { role = 'staff', key = randomUUID() }: { role?: 'staff' | 'manager'; key?: string } = {},
) {
  const response = await enrollment.send('POST', `/api/admin/enrollments/${path}`, {
    headers: { ...as.staff(role), 'idempotency-key': key },
    body,
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const shown = { amountCents: sheet.yearCents, prepaidUntil: sheet.until };
const sendLink = (id: number, given: object = shown, key?: string) =>
  send(`${id}/prepaid-year/link`, given, key === undefined ? {} : { key });
const end = (id: number) => send(`${id}/end`, { reason: 'moved', when: 'now' });
const giveBack = (id: number, paymentId: string, amountCents: number) =>
  send(`${id}/recorded-payments/${paymentId}/refund`, { amountCents, method: 'cash' });
const listUnused = async () => {
  const path = '/api/admin/paid-elsewhere';
  const response = await enrollment.send('GET', path, { headers: as.staff('staff') });
  return ((await response.json()) as { unusedMonths?: object[] }).unusedMonths;
};
const row = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const published = async () =>
  (await enrollment.events('payment.recorded.v1')).map(
    ({ data }) => (data as { payment: object }).payment,
  );

function paidEvent(enrollmentId: number, yearId: string): EventOf<'prepaid-year.paid.v1'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/billing',
    type: 'prepaid-year.paid.v1',
    subject: `enrollment/${enrollmentId}`,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data: { enrollmentId, yearId, sheet, paidAt: now.toISOString() },
  };
}
async function takePaid(event: EventOf<'prepaid-year.paid.v1'>) {
  await enrollment.publish(event);
  await eventually(async () =>
    (await enrollment.prisma.recordedPayment.count({ where: { id: event.data.yearId } })) === 1
      ? true
      : undefined,
  );
}

test('[YEA-15] staff mail a link for what was shown, and for nothing else', async () => {
  const id = await importMember();
  const offers: YearOffer[] = [];
  enrollment.services.answers.offerPrepaidYear = (_id, offer) => {
    offers.push(offer);
    return { url: 'http://localhost:8080/prepaid-year#token=abc', expiresAt: now.toISOString() };
  };
  for (const wrong of [{ amountCents: 75_599 }, { prepaidUntil: '2027-02-27' }]) {
    expect(await sendLink(id, { ...shown, ...wrong })).toMatchObject({ status: 409 });
  }
  expect(await sendLink(id)).toMatchObject({
    status: 200,
    body: { url: 'http://localhost:8080/prepaid-year#token=abc' },
  });
  expect(offers).toEqual([{ yearId: expect.any(String), sheet }]);
  expect(
    await enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } }),
  ).toMatchObject([{ action: 'year-link', detail: '$756.00, until 2027-02-28' }]);
});

test('[YEA-17] a lost answer leads to the same year, and the link is in no table', async () => {
  const id = await importMember();
  const offers: YearOffer[] = [];
  const { answers } = enrollment.services;
  const made = {
    url: 'http://localhost:8080/prepaid-year#token=abc',
    expiresAt: now.toISOString(),
  };
  answers.offerPrepaidYear = (_id, offer) => {
    offers.push(offer);
    if (offers.length === 1) throw new Error('down');
    return made;
  };
  const key = randomUUID();
  expect((await sendLink(id, shown, key)).status).toBe(503);
  expect(await sendLink(id, shown, key)).toEqual({ status: 200, body: made });
  expect(await sendLink(id, shown, key)).toEqual({ status: 200, body: made });
  expect(offers).toHaveLength(3);
  expect(new Set(offers.map(({ yearId }) => yearId)).size).toBe(1);
  expect(await enrollment.prisma.staffActivity.count({ where: { result: 'done' } })).toBe(1);
  const records = await enrollment.prisma.idempotencyRecord.findMany();
  expect(records).toMatchObject([{ ownerId: expect.any(Number) as number }]);
  expect(JSON.stringify(records)).not.toContain('token=abc');
  await sendLink(id);
  expect(offers.at(-1)?.yearId).not.toBe(offers[0]?.yearId);
});

test('[YEA-23] staff see what became of the link, and call it off', async () => {
  const id = await importMember();
  const link = { state: 'agreed', sentAt: now.toISOString(), sentTo: 'ada@example.com' };
  enrollment.services.answers.yearLink = () => ({ link });
  const path = `/api/admin/enrollments/${id}/prepaid-year`;
  const read = await enrollment.send('GET', path, { headers: as.staff('viewer') });
  expect(await read.json()).toMatchObject({ sheet, link });
  const ended: number[] = [];
  enrollment.services.answers.callOffYear = (of) => void ended.push(of);
  const call = (role: 'viewer' | 'staff') =>
    enrollment.send('POST', `${path}/call-off`, { headers: as.staff(role), body: {} });
  expect((await call('viewer')).status).toBe(403);
  expect((await call('staff')).status).toBe(204);
  expect(ended).toEqual([id]);
  expect(
    await enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } }),
  ).toMatchObject([{ action: 'year-link', detail: 'called off' }]);
});

test('[YEA-16] billing is told what came in between', async () => {
  const id = await importMember();
  const told = async () => {
    const headers = as.service('billing');
    const response = await enrollment.send('GET', `/internal/enrollments/${id}`, { headers });
    return internalEnrollmentSchema.parse(await response.json()).yearObstacle;
  };
  expect(await told()).toBeUndefined();
  await planPrice(enrollment, id);
  expect(await told()).toMatch(/^A new price from February 5, 2027 is on its way\./);
  await end(id);
  expect(await told()).toMatch(/^The plan has ended/);
});

test('[YEA-15] a new plan’s first year isn’t paid with a link', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const given = { amountCents: 87_955, prepaidUntil: '2027-02-05' };
  expect(await sendLink(pending.id, given)).toMatchObject({
    status: 409,
    body: { message: 'A new plan’s first year is paid at the clinic.' },
  });
});

test('[YEA-17] a year that was paid by card is recorded once, moves the day, and can’t be voided', async () => {
  const id = await importMember();
  const yearId = randomUUID();
  const event = paidEvent(id, yearId);
  // Who was imported, and not set up yet, gets the receipt, too.
  await enrollment.prisma.owner.updateMany({ data: { mailsHeldSince: now } });
  await takePaid(event);
  await enrollment.publish(event);
  expect(await row(id)).toMatchObject({ paidUntil: new Date('2027-02-28T00:00:00.000Z') });
  expect(await published()).toMatchObject([
    {
      id: yearId,
      method: 'card',
      amountCents: sheet.yearCents,
      prepaidYear: { percent: 10 },
      covers: { from: '2026-02-28', until: '2027-02-28' },
    },
  ]);
  expect(await enrollment.mails('payment-recorded')).toMatchObject([
    { mail: { method: 'card', prepaidYear: { percent: 10, savedCents: 8_400 } } },
  ]);
  const voided = await send(
    `${id}/recorded-payments/${yearId}/void`,
    { reason: 'Wrong' },
    { role: 'manager' },
  );
  expect(voided).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^A card paid this/) },
  });
});

test('[YEA-18] unused months go back to the card first, for the amount that was shown, and are then recorded', async () => {
  const id = await importMember();
  const yearId = randomUUID();
  await takePaid(paidEvent(id, yearId));
  now = new Date('2026-06-10T17:00:00.000Z');
  await end(id);
  expect(await listUnused()).toMatchObject([
    { paymentId: yearId, months: 8, amountCents: 50_400, method: 'card' },
  ]);
  expect((await send(`${id}/undo-end`, {})).status).toBe(200);
  enrollment.services.answers.refundPrepaidYear = () => {
    throw new Refusal('disputed');
  };
  expect((await giveBack(id, yearId, 50_400)).status).not.toBe(201);
  // Its link to start again is over, as it is for billing.
  expect(await row(id)).toMatchObject({ restartOfferedAt: null });
  expect(await published()).toHaveLength(1);
  expect(await listUnused()).toHaveLength(1);
  const undo = () => send(`${id}/undo-end`, {});
  enrollment.services.answers.refundPrepaidYear = () => {
    throw new Refusal('service_unavailable');
  };
  expect((await giveBack(id, yearId, 50_400)).status).toBe(503);
  // It may have gone back.
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/were given back, so it can’t start again/) },
  });
  const refunded: unknown[] = [];
  enrollment.services.answers.refundPrepaidYear = (...given) => {
    refunded.push(given);
    return { refundedCents: 50_400 };
  };
  expect(await giveBack(id, yearId, 50_401)).toMatchObject({ status: 409 });
  expect(refunded).toEqual([]);
  expect(await giveBack(id, yearId, 50_400)).toMatchObject({
    status: 201,
    body: { payment: { refund: { amountCents: 50_400, method: 'card' } } },
  });
  expect(refunded).toEqual([[id, yearId, 50_400]]);
  expect(await listUnused()).toBeUndefined();
});

const inTheWay: Record<string, (id: number) => Promise<unknown>> = {
  ended: end,
  'changing with its next year': (enrollmentId) =>
    enrollment.prisma.changeOrder.create({
      data: {
        id: randomUUID(),
        enrollmentId,
        state: 'agreed',
        way: 'phone',
        isFromToday: false,
        effectiveFrom: new Date('2027-01-28'),
        sheet: {},
        target: { monthlyCents: 8_000 },
        orderedAt: now,
        orderedBy: 'Maya Chen',
      },
    }),
  'billed by card': (id) =>
    enrollment.prisma.enrollment.update({ where: { id }, data: { billing: 'here' } }),
  'set to end': (id) => send(`${id}/end`, { reason: 'moved', when: 'period_end' }),
  'of a pet that died': (id) =>
    enrollment.prisma.pet.updateMany({
      where: { enrollments: { some: { id } } },
      data: { deceasedAt: now },
    }),
};
test('[YEA-18] what was given back, and not recorded because the answer was lost, the timer records, once', async () => {
  const id = await importMember();
  const yearId = randomUUID();
  await takePaid(paidEvent(id, yearId));
  now = new Date('2026-06-10T17:00:00.000Z');
  await end(id);
  enrollment.services.answers.refundPrepaidYear = () => {
    throw new Refusal('service_unavailable');
  };
  expect((await giveBack(id, yearId, 50_400)).status).toBe(503);
  const refunded: unknown[] = [];
  enrollment.services.answers.refundPrepaidYear = (...given) => {
    refunded.push(given);
    return { refundedCents: 50_400 };
  };
  const timer = enrollment.recordedPayments.housekeeping['years to give back'];
  await timer();
  await timer();
  expect(refunded).toEqual([[id, yearId, 50_400]]);
  expect((await published()).at(-1)).toMatchObject({
    id: yearId,
    refund: { amountCents: 50_400, method: 'card', by: 'staff' },
  });
  expect(await listUnused()).toBeUndefined();
});

test.each(Object.keys(inTheWay))(
  '[YEA-21] a year that was paid for a plan that is %s moves no day, and goes back to its card whole, once',
  async (why) => {
    const id = await importMember();
    const yearId = randomUUID();
    await inTheWay[why]?.(id);
    const before = await row(id);
    await takePaid(paidEvent(id, yearId));
    expect(await row(id)).toMatchObject({ status: before.status, paidUntil: before.paidUntil });
    expect(await enrollment.mails('payment-recorded')).toEqual([]);
    const giveAllBack = enrollment.recordedPayments.housekeeping['years to give back'];
    const refunded: unknown[] = [];
    enrollment.services.answers.refundPrepaidYear = () => {
      throw new Refusal('service_unavailable');
    };
    await giveAllBack();
    expect(await published()).toMatchObject([{ id: yearId }]);
    enrollment.services.answers.refundPrepaidYear = (...given) => {
      refunded.push(given);
      return { refundedCents: sheet.yearCents };
    };
    await giveAllBack();
    await giveAllBack();
    expect(refunded).toEqual([[id, yearId, sheet.yearCents]]);
    const [first, second, ...more] = await published();
    expect(first).not.toHaveProperty('covers');
    const refund = { amountCents: sheet.yearCents, method: 'card', by: 'PetWell' };
    expect(second).toMatchObject({ id: yearId, refund });
    expect(more).toEqual([]);
    expect(await listUnused()).toBeUndefined();
  },
);

test('[YEA-21] a plan can start again after such a year went back', async () => {
  const id = await importMember();
  await end(id);
  await takePaid(paidEvent(id, randomUUID()));
  enrollment.services.answers.refundPrepaidYear = () => ({ refundedCents: sheet.yearCents });
  await enrollment.recordedPayments.housekeeping['years to give back']();
  expect((await published()).at(-1)).toMatchObject({ refund: { method: 'card' } });
  expect((await send(`${id}/undo-end`, {})).status).toBe(200);
});

async function remover(id: number) {
  const { ownerId } = await row(id);
  return () =>
    enrollment.send('POST', `/internal/owners/${ownerId}/end-plans`, {
      headers: as.service('identity'),
      body: { reason: 'staff' },
    });
}

test('[YEA-18] before an owner is removed, unused months go back to the card', async () => {
  const id = await importMember();
  const yearId = randomUUID();
  await takePaid(paidEvent(id, yearId));
  now = new Date('2026-06-10T17:00:00.000Z');
  const remove = await remover(id);
  const refunded: unknown[] = [];
  enrollment.services.answers.refundPrepaidYear = (...given) => {
    refunded.push(given);
    return { refundedCents: 50_400 };
  };
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect(refunded).toEqual([[id, yearId, 50_400]]);
  expect((await published()).at(-1)).toMatchObject({ id: yearId, refund: { by: 'PetWell' } });
});

test('[YEA-21] an owner isn’t removed before such a year was given back', async () => {
  const id = await importMember();
  const yearId = randomUUID();
  await end(id);
  await takePaid(paidEvent(id, yearId));
  const remove = await remover(id);
  enrollment.services.answers.refundPrepaidYear = () => {
    throw new Refusal('not_found');
  };
  expect((await remove()).status).toBe(503);
  enrollment.services.answers.refundPrepaidYear = () => ({ refundedCents: sheet.yearCents });
  expect((await remove()).status).toBe(204);
  expect((await published()).at(-1)).toMatchObject({ id: yearId, refund: { by: 'PetWell' } });
});
