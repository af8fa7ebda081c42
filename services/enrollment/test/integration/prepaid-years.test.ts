import { randomUUID } from 'node:crypto';
import type { RecordedPayment, RecordPayment } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCareReads } from '../../src/care/store-reads.ts';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let now = new Date();
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50, YEARLY_PAYMENT: true, YEARLY_DISCOUNT_PERCENT: 10 },
    { businessClock: () => now },
  );
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});

/** Paid at the clinic until February 28, 2026, for $70.00 a month. */
async function importMember(running = enrollment): Promise<number> {
  const manager = staffActor({ role: 'manager' });
  const { enrollmentId } = await running.members.importMember(memberToImport(), manager);
  await running.prisma.owner.updateMany({ data: { mailsHeldSince: null } });
  return enrollmentId;
}

/** 12 × $70.00, less 10%. */
const yearCents = 75_600;
const year = (overrides: Partial<RecordPayment> = {}) => ({
  amountCents: yearCents,
  paidOn: '2026-02-05',
  method: 'cash',
  months: 12,
  prepaidUntil: '2027-02-28',
  ...overrides,
});
type Body = {
  message?: string;
  payment: RecordedPayment;
  enrollment: { status: string; paidUntil?: string };
};

async function send(
  path: string,
  body: object,
  {
    key = randomUUID(),
    running = enrollment,
    role = 'staff',
  }: { key?: string; running?: RunningEnrollment; role?: 'staff' | 'manager' } = {},
) {
  const response = await running.send('POST', `/api/admin/enrollments/${path}`, {
    headers: { ...as.staff(role), 'idempotency-key': key },
    body,
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const pay = (id: number, overrides: Partial<RecordPayment> = {}, key = randomUUID()) =>
  send(`${id}/recorded-payments`, year(overrides), { key });
const giveBack = (id: number, paymentId: string, amountCents: number, key = randomUUID()) =>
  send(`${id}/recorded-payments/${paymentId}/refund`, { amountCents, method: 'cash' }, { key });
const voidPayment = (id: number, paymentId: string) =>
  send(`${id}/recorded-payments/${paymentId}/void`, { reason: 'Wrong' }, { role: 'manager' });
const end = (id: number, when: 'now' | 'period_end' = 'now') =>
  send(`${id}/end`, { reason: 'moved', when });

const get = async (path: string, running = enrollment) =>
  (await running.send('GET', path, { headers: as.staff('staff') })).json();
const readSheet = (id: number, running = enrollment) =>
  get(`/api/admin/enrollments/${id}/prepaid-year`, running);
const listUnused = async () =>
  ((await get('/api/admin/paid-elsewhere')) as { unusedMonths?: object[] }).unusedMonths;
const row = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const published = () => enrollment.events('payment.recorded.v1');
const logged = async () =>
  (await enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } })).map(
    ({ action, detail }) => [action, detail],
  );

test('[YEA-04] staff see what a year costs, and record it once, without a manager', async () => {
  const id = await importMember();
  expect(await readSheet(id)).toEqual({
    sheet: {
      monthlyCents: 7_000,
      percent: 10,
      listCents: 84_000,
      savedCents: 8_400,
      yearCents,
      feeCents: 0,
      from: '2026-02-28',
      until: '2027-02-28',
    },
    obstacle: null,
    link: null,
  });
  const key = randomUUID();
  const paid = await pay(id, {}, key);
  expect(paid).toMatchObject({
    status: 201,
    body: {
      payment: { amountCents: yearCents, prepaidYear: { percent: 10 }, paidUntil: '2027-02-28' },
      enrollment: { status: 'active', paidUntil: '2027-02-28' },
    },
  });
  expect(await pay(id, {}, key)).toEqual(paid);
  expect(await published()).toMatchObject([
    {
      data: {
        payment: {
          amountCents: yearCents,
          prepaidYear: { percent: 10 },
          covers: { from: '2026-02-28', until: '2027-02-28' },
        },
      },
    },
  ]);
  expect(await enrollment.mails('payment-recorded')).toMatchObject([
    { mail: { prepaidYear: { percent: 10, savedCents: 8_400 } } },
  ]);
  expect(await logged()).toContainEqual([
    'record-payment',
    '$756.00, cash, 2026-02-05, paid until 2027-02-28 (a year in advance, 10% less than 12 months)',
  ]);
});

test('[YEA-05] only what was shown is recorded: not another amount, nor another year from a second tab', async () => {
  const id = await importMember();
  for (const wrong of [{ amountCents: yearCents - 1 }, { prepaidUntil: '2027-02-27' }]) {
    expect(await pay(id, wrong)).toMatchObject({
      status: 409,
      body: {
        message:
          'A year costs $756.00 now, until February 28, 2027. Nothing was recorded. Please look at it again.',
      },
    });
  }
  for (const wrong of [{ months: 11 }, { isFromToday: true }, { months: undefined }]) {
    expect((await pay(id, wrong as Partial<RecordPayment>)).status).toBe(400);
  }
  const both = await Promise.all([pay(id), pay(id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await published()).toHaveLength(1);
  expect(await row(id)).toMatchObject({ paidUntil: new Date('2027-02-28T00:00:00.000Z') });
  // Another one would end more than two years ahead.
  expect(await readSheet(id)).toMatchObject({
    sheet: null,
    obstacle: 'The plan is paid ahead already, so no year can be added now.',
  });
});

test('[YEA-01] without the setting there is no sheet, and nothing is recorded', async () => {
  const off = await startEnrollment();
  const id = await importMember(off);
  const obstacle = 'The clinic doesn’t offer to pay a year in advance.';
  expect(await readSheet(id, off)).toEqual({ sheet: null, obstacle, link: null });
  const given = year({ amountCents: 84_000 });
  const refused = await send(`${id}/recorded-payments`, given, { running: off });
  expect(refused).toMatchObject({ status: 409, body: { message: obstacle } });
  expect(await off.prisma.recordedPayment.count()).toBe(0);
  await off.stop();
});

test('[YEA-07] a dispute, an overdue payment, and a new price on its way are said in a sentence', async () => {
  const id = await importMember();
  const calm = { isDisputed: false, isPastDue: false, unbilledAt: [], startedAt: null };
  const standing = { enrollmentId: id, promise: null, ...calm };
  enrollment.services.answers.priceStanding = () => ({ ...standing, isDisputed: true });
  expect(await readSheet(id)).toMatchObject({
    sheet: null,
    obstacle: expect.stringMatching(/disputed/),
  });
  expect(await pay(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/disputed/) },
  });
  enrollment.services.answers.priceStanding = () => ({ ...standing, isPastDue: true });
  expect(await pay(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/past due/) },
  });
  enrollment.services.answers.priceStanding = () => standing;
  await planPrice(enrollment, id);
  expect(await readSheet(id)).toMatchObject({
    sheet: null,
    obstacle: expect.stringMatching(/^A new price from February 5, 2027/),
  });
  expect(await pay(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^A new price/) },
  });
  expect(await published()).toEqual([]);
});

test('[YEA-06] a new plan begins with a year, and its fee isn’t part of what is given back', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const { id } = pending;
  // 12 × $75.50, less 10%, and $64.15.
  expect(await readSheet(id)).toMatchObject({
    sheet: { yearCents: 81_540, feeCents: 6_415, from: '2026-02-05', until: '2027-02-05' },
  });
  const paid = await pay(id, { amountCents: 87_955, prepaidUntil: '2027-02-05' });
  expect(paid).toMatchObject({ status: 201, body: { enrollment: { status: 'active' } } });
  // With its month, it ends before the next one begins.
  expect(await get(`/api/admin/enrollments/${id}/end-preview`)).toMatchObject({
    unusedMonths: { nowCents: 74_745, periodEndCents: 74_745 },
  });
  await end(id);
  const unused = [{ enrollmentId: id, months: 11, amountCents: 74_745, method: 'cash' }];
  expect(await listUnused()).toMatchObject(unused);
});

test('[YEA-08] an ended plan’s unused months are listed, given back once, and logged', async () => {
  const id = await importMember();
  const { payment } = (await pay(id)).body;
  expect(await giveBack(id, payment.id, 1)).toMatchObject({ status: 409 });
  now = new Date('2026-06-10T17:00:00.000Z');
  expect(await get(`/api/admin/enrollments/${id}/end-preview`)).toMatchObject({
    unusedMonths: { nowCents: 50_400, periodEndCents: 44_100 },
  });
  expect(await end(id)).toMatchObject({ status: 200 });
  expect(await enrollment.mails('plan-ending')).toMatchObject([{ mail: { hasPrepaidYear: true } }]);
  expect(await enrollment.events('enrollment.cancelled.v1')).toMatchObject([
    { data: { hasPrepaidYear: true } },
  ]);
  // March, April, May, and June have begun.
  expect(await listUnused()).toMatchObject([
    {
      enrollmentId: id,
      paymentId: payment.id,
      petName: 'Biscuit',
      endedOn: '2026-06-10',
      months: 8,
      amountCents: 50_400,
      method: 'cash',
    },
  ]);
  expect(await giveBack(id, payment.id, 50_401)).toMatchObject({
    status: 409,
    body: { message: '$504.00 is to be given back. Please look at it again.' },
  });
  expect((await giveBack(id, randomUUID(), 50_400)).status).toBe(404);
  const key = randomUUID();
  const given = await giveBack(id, payment.id, 50_400, key);
  expect(given).toMatchObject({
    status: 201,
    body: {
      payment: { refund: { amountCents: 50_400, method: 'cash' } },
      enrollment: { status: 'cancelled' },
    },
  });
  expect(await giveBack(id, payment.id, 50_400, key)).toEqual(given);
  expect(await giveBack(id, payment.id, 50_400)).toMatchObject({
    status: 409,
    body: { message: 'This was given back and recorded already.' },
  });
  expect(await listUnused()).toBeUndefined();
  const refund = { amountCents: 50_400, at: now.toISOString(), method: 'cash', by: 'staff' };
  expect(
    (await published()).map(({ data }) => (data as { payment: object }).payment),
  ).toMatchObject([{ isVoided: false }, { id: payment.id, isVoided: false, refund }]);
  expect(await logged()).toContainEqual(['refund', '$504.00, unused months']);
  expect((await voidPayment(id, payment.id)).status).toBe(409);
});

test('[YEA-08] of two that give it back at once, one does', async () => {
  const id = await importMember();
  const { payment } = (await pay(id)).body;
  await end(id);
  // It ended before the year began: nothing of it was used.
  const both = await Promise.all([1, 2].map(() => giveBack(id, payment.id, yearCents)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await published()).toHaveLength(2);
});

test('[YEA-09] a plan whose months were given back doesn’t start again; a link that could ends first', async () => {
  const id = await importMember();
  const { payment } = (await pay(id)).body;
  await end(id);
  const undo = () => send(`${id}/undo-end`, {});
  expect((await undo()).status).toBe(200);
  expect((await row(id)).restartOfferedAt).not.toBeNull();
  enrollment.services.answers.withdrawRestart = () => {
    throw new Refusal('already_paid');
  };
  expect(await giveBack(id, payment.id, yearCents)).toMatchObject({ status: 409 });
  expect(await published()).toHaveLength(1);
  const withdrawn: number[] = [];
  enrollment.services.answers.withdrawRestart = (one) => {
    withdrawn.push(one);
    return null;
  };
  expect((await giveBack(id, payment.id, yearCents)).status).toBe(201);
  expect(withdrawn).toEqual([id]);
  expect((await row(id)).restartOfferedAt).toBeNull();
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/were given back, so it can’t start again/) },
  });
});

test('[MEM-12] a void after the end moves the day from which a plan that starts again is charged', async () => {
  const id = await importMember();
  const { payment } = (await pay(id)).body;
  await end(id);
  expect((await send(`${id}/undo-end`, {})).status).toBe(200);
  enrollment.services.answers.withdrawRestart = () => {
    throw new Refusal('already_paid');
  };
  expect((await voidPayment(id, payment.id)).status).toBe(409);
  const withdrawn: number[] = [];
  enrollment.services.answers.withdrawRestart = (one) => {
    withdrawn.push(one);
    return null;
  };
  expect((await voidPayment(id, payment.id)).status).toBe(200);
  expect(withdrawn).toEqual([id]);
  expect(await row(id)).toMatchObject({
    status: 'cancelled',
    restartOfferedAt: null,
    paidUntil: new Date('2026-02-28T00:00:00.000Z'),
    nextBillingDate: new Date('2026-02-28T17:00:00.000Z'),
  });
});

test('[MEM-12] a refused void leaves the link to start again; one that moves no day ends it for good', async () => {
  const id = await importMember();
  const { payment } = (await pay(id)).body;
  await end(id);
  const undo = () => send(`${id}/undo-end`, {});
  expect((await undo()).status).toBe(200);
  const withdrawn: number[] = [];
  enrollment.services.answers.withdrawRestart = (one) => {
    withdrawn.push(one);
    return null;
  };
  expect((await voidPayment(id, randomUUID())).status).toBe(404);
  const update = (data: { isOutOfBand?: boolean; voidedAt?: Date | null }) =>
    enrollment.prisma.recordedPayment.update({ where: { id: payment.id }, data });
  await update({ voidedAt: now });
  expect((await voidPayment(id, payment.id)).status).toBe(409);
  expect(withdrawn).toEqual([]);
  await update({ voidedAt: null, isOutOfBand: true });
  expect((await voidPayment(id, payment.id)).status).toBe(200);
  expect(withdrawn).toEqual([id]);
  expect((await row(id)).restartOfferedAt).toBeNull();
});

test('[YEA-10] a year isn’t renewed: dashboard and statement say until when, then it is due, and suspended', async () => {
  const id = await importMember();
  await pay(id);
  const { owner } = await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id },
    include: { owner: true },
  });
  expect(await get(`/api/enrollments/${owner.email}`)).toMatchObject({
    enrollments: [{ billing: 'elsewhere', prepaidUntil: '2027-02-28' }],
  });
  expect(await get(`/api/enrollments/${id}/year-statement`)).toMatchObject({
    next: { monthlyCents: 7_000, prepaidUntil: '2027-02-28' },
  });
  const calls = () =>
    enrollment.services.billing.calls.filter(({ path }) => /links|terms/.test(path));
  now = new Date('2027-02-15T17:00:00.000Z');
  expect(await get('/api/admin/paid-elsewhere')).toMatchObject({
    items: [{ enrollmentId: id, paidUntil: '2027-02-28', suspendedOn: '2027-03-07' }],
  });
  now = new Date('2027-03-07T17:00:00.000Z');
  await eventually(async () => ((await row(id)).status === 'suspended' ? true : undefined));
  expect(calls()).toEqual([]);
  expect(await published()).toHaveLength(1);
});

test('[YEA-10] [CAR-05] reminders know until when a year is paid, and whether the plan ends', async () => {
  const id = await importMember();
  await enrollment.prisma.importedMember.updateMany({ data: { mailsHeld: false } });
  await pay(id);
  const careReads = createCareReads({ ...enrollment, timeZone: 'America/New_York' });
  const read = async () => {
    const page = { afterId: 0, limit: 10, today: '2026-02-05' };
    return (await careReads.listHouseholds(page)).flatMap(({ enrollments }) => enrollments);
  };
  expect(await read()).toMatchObject([{ prepaidUntil: '2027-02-28' }]);
  const change = (data: { endingReason: 'moved' } | { endsAt: Date }) =>
    enrollment.prisma.enrollment.update({ where: { id }, data });
  await change({ endingReason: 'moved' });
  expect(await read()).toEqual([]);
  // It ends as March 1 begins.
  await change({ endsAt: new Date('2027-03-01T05:00:00.000Z') });
  expect(await read()).toMatchObject([{ endsOn: '2027-02-28' }]);
});
