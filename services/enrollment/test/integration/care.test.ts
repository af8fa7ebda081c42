import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, addMonths, instantOf } from '@petwell/chassis/time';
import { accountExportSchema, petCareSchema } from '@petwell/contracts';
import { careWorkSchema } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCareReads } from '../../src/care/store-reads.ts';
import { fromDay } from '../../src/core/store-rows.ts';
import { enrollmentRequest } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const timeZone = 'America/New_York';
const startsOn = '2026-09-14';
const year = { startsOn: fromDay(startsOn), endsOn: fromDay(addDays(addMonths(startsOn, 12), -1)) };
const visit = { code: 'exam', label: 'Physical exam', careType: 'exam' };
const exam = { ...visit, quantity: 2, listPriceCents: 6_500, unit: 'count' } as const;
/** Differs from test to test, so that a process that still works on the last test's day disturbs none. */
let intervalDays = 182;
/** The day on which the exam is due by the plan's schedule. */
let dueOn = '';

let now = new Date('2027-01-10T15:00:00.000Z');
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({ CARE_INTERVAL_MS: 20 }, { businessClock: () => now });
  await Promise.all([enrollment.startAnotherReplica(), enrollment.startAnotherReplica()]);
});
beforeEach(async () => {
  now = new Date('2027-01-10T15:00:00.000Z');
  intervalDays += 1;
  dueOn = addDays(startsOn, intervalDays);
  await enrollment.reset();
  // A day's pass also finishes the three days before, which another test may use.
  await enrollment.prisma.carePass.deleteMany();
});
afterAll(() => enrollment.stop());

/** An active plan with exams, as activation leaves it. */
async function startActive(given: { email?: string; name?: string } = {}) {
  const { email = 'ada@example.com', name = 'Biscuit' } = given;
  const request = enrollmentRequest();
  const contact = { firstName: 'Ada', lastName: 'Park', email, phone: '904-555-0100' };
  const made = await enrollment.enroll({
    body: { ...request, pet: { ...request.pet, name }, owner: contact },
  });
  const enrollmentId = made.enrollment.id;
  const where = { enrollmentId };
  const { id: termsId } = await enrollment.prisma.enrollmentTerms.findFirstOrThrow({ where });
  const planned = { termsId, intervalDays, firstDueOn: fromDay(dueOn) };
  await enrollment.prisma.enrollment.update({
    where: { id: enrollmentId },
    data: {
      status: 'active',
      activatedAt: instantOf({ day: startsOn, time: '10:00' }, timeZone),
      allowances: { create: [{ ...exam, ...year, ...planned }] },
    },
  });
  const { id: allowanceId } = await enrollment.prisma.benefitAllowance.findFirstOrThrow({
    where: { enrollmentId, code: 'exam' },
  });
  return { ownerId: made.owner.id, petId: made.pet.id, enrollmentId, allowanceId };
}

/** Records an exam as the front desk does. */
const redeem = ({ petId, allowanceId }: { petId: number; allowanceId: number }, day: string) =>
  enrollment.prisma.benefitRedemption.create({
    data: {
      allowanceId,
      quantity: 1,
      performedOn: fromDay(day),
      recordedAt: now,
      recordedBy: 'Dana',
      activity: {
        create: {
          petId,
          activityType: 'exam',
          description: 'Physical exam',
          benefitCode: 'exam',
          date: instantOf({ day, time: '12:00' }, timeZone),
          nextDueDate: instantOf({ day: addDays(day, intervalDays), time: '12:00' }, timeZone),
        },
      },
    },
  });

const post = (path: string, body: object, headers: Record<string, string>) =>
  enrollment.send('POST', path, { body, headers });
async function readCare(petId: number, headers: Record<string, string>) {
  const response = await enrollment.send('GET', `/api/pets/${petId}/care`, { headers });
  return petCareSchema.parse(await response.json());
}
async function readWork() {
  const headers = as.staff('viewer');
  const response = await enrollment.send('GET', '/api/admin/care-work', { headers });
  return careWorkSchema.parse(await response.json());
}
const passFinished = (day: string) =>
  eventually(async () => {
    const count = await enrollment.prisma.carePass.count({ where: { day: fromDay(day) } });
    return count > 0 ? true : undefined;
  });

describe('the care calendar', () => {
  test('[CAR-01] shows what is due, moved by what was given and not by what was undone', async () => {
    const ids = await startActive();
    const owner = as.owner(ids.ownerId);
    expect(await readCare(ids.petId, owner)).toMatchObject({
      petName: 'Biscuit',
      deceasedAt: null,
      hasReminders: true,
      items: [{ code: 'exam', dueOn, lastDoneOn: null, left: 2 }],
    });
    const redemption = await redeem(ids, '2027-01-05');
    expect((await readCare(ids.petId, owner)).items).toMatchObject([
      { dueOn: addDays('2027-01-05', intervalDays), lastDoneOn: '2027-01-05', left: 1 },
    ]);
    await enrollment.prisma.benefitRedemption.update({
      where: { id: redemption.id },
      data: { undoneAt: now, undoneBy: 'Dana', undoneReason: 'Wrong pet' },
    });
    expect((await readCare(ids.petId, owner)).items).toMatchObject([
      { dueOn, lastDoneOn: null, left: 2 },
    ]);
  });

  test('[CAR-03] care given elsewhere moves the due date once staff confirm it', async () => {
    const ids = await startActive();
    const owner = as.owner(ids.ownerId);
    const body = { code: 'exam', performedOn: '2027-01-04' };
    for (let count = 0; count < 2; count += 1) {
      expect((await post(`/api/pets/${ids.petId}/care`, body, owner)).status).toBe(201);
    }
    const [report, ...others] = (await readWork()).reports;
    expect(others).toEqual([]);
    const owned = { petName: 'Biscuit', ownerEmail: 'ada@example.com', phone: '904-555-0100' };
    expect(report).toMatchObject({ ...owned, ...body });
    expect((await readCare(ids.petId, owner)).items).toMatchObject([{ dueOn, left: 2 }]);

    const decide = (isConfirmed: boolean) =>
      post(`/api/admin/care-reports/${report?.id}/decide`, { isConfirmed }, as.staff('staff'));
    const statuses = await Promise.all([decide(true), decide(true)]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decide(false)).status).toBe(409);
    expect(await readCare(ids.petId, owner)).toMatchObject({
      items: [{ dueOn: addDays('2027-01-04', intervalDays), lastDoneOn: '2027-01-04', left: 2 }],
      reports: [{ status: 'confirmed' }],
    });
    expect(await enrollment.prisma.petActivity.count()).toBe(1);
    expect((await readWork()).reports).toEqual([]);
  });

  test.each([
    ['a day in the future', { code: 'exam', performedOn: '2027-01-11' }],
    ['a day long ago', { code: 'exam', performedOn: '2025-01-09' }],
    ['a service that is not in the plan', { code: 'laser', performedOn: '2027-01-04' }],
    ['a day that does not exist', { code: 'exam', performedOn: '2026-02-30' }],
  ])('[CAR-03] refuses %s', async (_case, body) => {
    const ids = await startActive();
    const { status } = await post(`/api/pets/${ids.petId}/care`, body, as.owner(ids.ownerId));
    expect(status).toBe(400);
  });
});

describe('reminders', () => {
  test('[CAR-02] three processes remind every household once', async () => {
    const names = Array.from({ length: 12 }, (_, index) => index);
    for (const name of names) await startActive({ email: `owner${name}@example.com` });
    const day = addDays(dueOn, -7);
    now = instantOf({ day, time: '09:00' }, timeZone);
    await passFinished(day);
    const owners = (await enrollment.mails('care-due')).map(({ subject }) => subject);
    expect(new Set(owners).size).toBe(names.length);
    expect(owners).toHaveLength(names.length);
  });

  test('[CAR-02] a process that dies before its commit loses no reminder', async () => {
    const ids = await startActive();
    const day = addDays(dueOn, -7);
    const store = createCareReads({ ...enrollment, timeZone });
    const page = { afterId: 0, limit: 10, today: day };
    expect(await store.listHouseholds(page)).toMatchObject([{ owner: { id: ids.ownerId } }]);
    // It wrote its notice, and its transaction never commits.
    await enrollment.kysely
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('careNotices')
          .values({ petId: ids.petId, notice: `due/exam/${dueOn}/7`, sentAt: now })
          .execute();
        throw new Error('killed');
      })
      .catch(() => undefined);
    now = instantOf({ day, time: '09:00' }, timeZone);
    await passFinished(day);
    expect(await enrollment.mails('care-due')).toHaveLength(1);
  });

  test('[CAR-04] the link of an email stops all reminders, as often as it is used', async () => {
    const ids = await startActive();
    now = instantOf({ day: addDays(dueOn, -30), time: '09:00' }, timeZone);
    await passFinished(addDays(dueOn, -30));
    const [request] = await enrollment.mails('care-due');
    if (!request) throw new Error('no reminder');
    for (let count = 0; count < 2; count += 1) {
      // As mail providers send it (RFC 8058).
      const response = await enrollment.send(
        'POST',
        `/api/care-reminders/stop?token=${request.mail.stopToken}`,
        {
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      );
      expect(response.status).toBe(204);
    }
    expect((await readCare(ids.petId, as.owner(ids.ownerId))).hasReminders).toBe(false);
    now = instantOf({ day: addDays(dueOn, -7), time: '09:00' }, timeZone);
    await passFinished(addDays(dueOn, -7));
    expect(await enrollment.mails('care-due')).toHaveLength(1);
  });

  test('[CAR-12] none for a booked appointment of that kind', async () => {
    const { petId, ownerId, enrollmentId } = await startActive();
    const scheduledDate = instantOf({ day: dueOn, time: '10:00' }, timeZone);
    await enrollment.prisma.appointment.create({
      data: { petId, ownerId, enrollmentId, appointmentType: 'exam', scheduledDate },
    });
    now = instantOf({ day: addDays(dueOn, -7), time: '09:00' }, timeZone);
    await passFinished(addDays(dueOn, -7));
    expect(await enrollment.mails('care-due')).toEqual([]);
  });

  test('[CAR-06] summarizes the visits of a day in the evening, without what was undone', async () => {
    const [biscuit, pepper] = [await startActive(), await startActive({ email: 'bo@example.com' })];
    await redeem(biscuit, '2027-01-10');
    const undone = await redeem(pepper, '2027-01-10');
    await enrollment.prisma.benefitRedemption.update({
      where: { id: undone.id },
      data: { undoneAt: now, undoneBy: 'Dana', undoneReason: 'Wrong pet' },
    });
    now = instantOf({ day: '2027-01-10', time: '19:00' }, timeZone);
    const events = await eventually(async () => {
      const found = await enrollment.mails('visit-summary');
      return found.length > 0 ? found : undefined;
    });
    expect(events).toMatchObject([
      { mail: { day: '2027-01-10', items: [{ label: 'Physical exam', quantity: 1, left: 1 }] } },
    ]);
  });
});

// 19:00 and 09:00 in New York; the clocks changed at 02:00 of these days.
test.each([
  { day: '2027-03-14', nine: '2027-03-14T13:00:00.000Z', seven: '2027-03-14T23:00:00.000Z' },
  { day: '2027-11-07', nine: '2027-11-07T14:00:00.000Z', seven: '2027-11-08T00:00:00.000Z' },
])('[CAR-02] [CAR-06] keeps wall-clock time on $day', async ({ day, nine, seven }) => {
  const ids = await startActive();
  const another = await startActive({ email: 'bo@example.com' });
  await enrollment.prisma.benefitAllowance.updateMany({
    data: { startsOn: fromDay('2027-01-01'), endsOn: fromDay('2027-12-31') },
  });
  await redeem(ids, addDays(day, 7 - intervalDays));
  await redeem(another, day);
  const counts = async () => [
    (await enrollment.mails('care-due')).length,
    (await enrollment.mails('visit-summary')).length,
  ];
  const minute = 60_000;
  now = new Date(Date.parse(nine) - minute);
  // Long enough for several runs of each process.
  await wait(200);
  expect(await counts()).toEqual([0, 0]);
  now = new Date(nine);
  await passFinished(day);
  expect(await counts()).toEqual([1, 0]);
  now = new Date(Date.parse(seven) - minute);
  await wait(200);
  expect(await counts()).toEqual([1, 0]);
  now = new Date(seven);
  await eventually(async () => ((await counts())[1] === 1 ? true : undefined));
  expect(await counts()).toEqual([1, 1]);
});

describe('a pet that died', () => {
  test('[CAR-07] gets no further email, and its plan is on the work list', async () => {
    const ids = await startActive();
    const mark = () =>
      post(`/api/pets/${ids.petId}/deceased`, { isConfirmed: true }, as.owner(ids.ownerId));
    const book = async (day: string) => {
      const wanted = { petId: ids.petId, type: 'exam', day, time: '10:00' };
      const booked = await post('/api/admin/appointments', wanted, as.staff('staff'));
      expect(booked.status).toBe(201);
    };
    await book('2027-01-20');
    const wish = { petId: ids.petId, preferredTimes: [{ day: '2027-02-01', part: 'any' }] };
    const owner = as.owner(ids.ownerId);
    expect((await post('/api/appointment-requests', wish, owner)).status).toBe(201);
    const [first, second] = [await mark(), await mark()];
    expect(await enrollment.prisma.appointment.findMany()).toMatchObject([
      { status: 'cancelled', version: 1 },
    ]);
    expect(await enrollment.prisma.appointmentRequest.findMany()).toMatchObject([
      { status: 'withdrawn' },
    ]);
    expect(await enrollment.mails('appointment')).toMatchObject([{ mail: { notice: 'booked' } }]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await enrollment.events('pet.deceased.v1')).toMatchObject([
      { data: { petId: ids.petId, enrollmentIds: [ids.enrollmentId] } },
    ]);
    expect((await readWork()).endings).toMatchObject([
      { enrollmentId: ids.enrollmentId, petName: 'Biscuit', status: 'active' },
    ]);
    now = instantOf({ day: addDays(dueOn, -7), time: '09:00' }, timeZone);
    await passFinished(addDays(dueOn, -7));
    expect(await enrollment.mails('care-due')).toEqual([]);
  });

  test('[CAR-07] is known everywhere at once, and only what it got until then can be recorded', async () => {
    const ids = await startActive();
    const { enrollmentId, petId, ownerId } = ids;
    const data = { hasPaymentProblem: true };
    await enrollment.prisma.enrollment.update({ where: { id: enrollmentId }, data });
    const [owner, staff] = [as.owner(ownerId), as.staff('staff')];
    await post(`/api/pets/${petId}/deceased`, { isConfirmed: true }, owner);
    const deceasedAt = now.toISOString();
    const read = async (path: string, headers: Record<string, string>): Promise<unknown> =>
      (await enrollment.send('GET', path, { headers })).json();
    expect(await read('/api/enrollments/ada@example.com', owner)).toMatchObject({
      enrollments: [{ pet: { deceasedAt }, status: 'active', paymentProblem: false }],
    });
    expect(await read(`/api/admin/desk/pets?petId=${petId}`, staff)).toMatchObject({
      pets: [{ petName: 'Biscuit', deceasedAt, paymentProblem: false }],
    });

    now = new Date('2027-01-12T15:00:00.000Z');
    const use = (performedOn: string) =>
      post(
        `/api/admin/enrollments/${enrollmentId}/redemptions`,
        { code: 'exam', performedOn },
        { ...staff, 'idempotency-key': randomUUID() },
      );
    const late = await use('2027-01-11');
    expect([late.status, await late.json()]).toMatchObject([
      400,
      { fields: { performedOn: 'The pet has died. Choose a day up to 2027-01-10' } },
    ]);
    expect((await use('2027-01-10')).status).toBe(201);
    const visit = { petId, type: 'exam', day: '2027-01-20', time: '10:00' };
    expect((await post('/api/admin/appointments', visit, staff)).status).toBe(400);
    const wish = { petId, preferredTimes: [{ day: '2027-02-01', part: 'any' }] };
    expect((await post('/api/appointment-requests', wish, owner)).status).toBe(404);

    const ended = await post('/api/admin/cancel-subscription', { enrollmentId }, staff);
    expect(ended.status).toBe(200);
    expect(await enrollment.events('enrollment.cancelled.v1')).toMatchObject([
      { data: { pet: { deceasedAt }, reason: 'staff', isEndTold: true, previousStatus: 'active' } },
    ]);
    const condolence = { hasDied: true, lastPayment: null };
    expect(await enrollment.mails('plan-ending')).toMatchObject([{ mail: condolence }]);
  });

  test.each(['booking', 'moving'])(
    '[CAR-15] leaves no visit scheduled, whichever of the death and a %s comes first',
    async (way) => {
      const ids = await startActive();
      const staff = as.staff('staff');
      const times = Array.from(
        { length: 10 },
        (_, index) => `1${index % 8}:${index < 8 ? '0' : '3'}0`,
      );
      const book = (time: string, day: string) =>
        post('/api/admin/appointments', { petId: ids.petId, type: 'exam', day, time }, staff);
      const visits: number[] = [];
      if (way === 'moving') {
        for (const time of times) expect((await book(time, '2027-01-11')).status).toBe(201);
        visits.push(...(await enrollment.prisma.appointment.findMany()).map(({ id }) => id));
        // They are past, so that the death leaves them alone unless they are moved.
        now = new Date('2027-01-13T15:00:00.000Z');
      }
      const move = (id: number, time: string) =>
        enrollment.send('PATCH', `/api/admin/appointments/${id}`, {
          body: { version: 0, day: '2027-01-20', time },
          headers: staff,
        });
      const work = times.map((time, index) => () => {
        const id = visits[index];
        return id === undefined ? book(time, '2027-01-20') : move(id, time);
      });
      const mark = () => post(`/api/pets/${ids.petId}/deceased`, { isConfirmed: true }, staff);
      const statuses = await Promise.all(
        [...work.slice(0, 5), mark, ...work.slice(5)].map(async (one) => (await one()).status),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      const isToCome = { status: 'scheduled', scheduledDate: { gt: now } };
      expect(await enrollment.prisma.appointment.count({ where: isToCome })).toBe(0);
    },
  );

  test('[CAR-17] needs a confirmation', async () => {
    const ids = await startActive();
    const { status } = await post(`/api/pets/${ids.petId}/deceased`, {}, as.owner(ids.ownerId));
    expect(status).toBe(400);
  });
});

test('[CAR-08] the care calendar is part of the account export, and deleted with the account', async () => {
  const ids = await startActive();
  const owner = as.owner(ids.ownerId);
  const body = { code: 'exam', performedOn: '2027-01-04' };
  await post(`/api/pets/${ids.petId}/care`, body, owner);
  await enrollment.send('PUT', '/api/care-reminders', {
    body: { hasReminders: false },
    headers: owner,
  });
  const notice = { petId: ids.petId, notice: 'visit/2027-01-04', sentAt: now };
  await enrollment.prisma.careNotice.create({ data: notice });
  const response = await enrollment.send('GET', '/api/account/export', { headers: owner });
  expect(accountExportSchema.parse(await response.json())).toMatchObject({
    careRemindersStoppedAt: now.toISOString(),
    pets: [{ careReports: [body], careNotices: [{ notice: 'visit/2027-01-04' }] }],
  });
  await enrollment.prisma.enrollment.deleteMany({ where: { ownerId: ids.ownerId } });
  await enrollment.prisma.pet.deleteMany({ where: { ownerId: ids.ownerId } });
  await enrollment.prisma.owner.delete({ where: { id: ids.ownerId } });
  for (const table of ['careReport', 'careNotice', 'careReminders'] as const) {
    expect(await enrollment.prisma[table as 'careReport'].count(), table).toBe(0);
  }
});
