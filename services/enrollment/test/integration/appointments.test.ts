import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enrollmentRequest, owner, subscriptionFact } from '../factories.ts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let now = new Date('2027-01-04T15:00:00.000Z');
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => now },
  );
  await enrollment.startAnotherReplica();
  await enrollment.startAnotherReplica();
});
afterAll(() => enrollment.stop());

/** Owner 1 and owner 2 each have a pet with an active plan. */
let pets: [number, number];
beforeEach(async () => {
  now = new Date('2027-01-04T15:00:00.000Z');
  await enrollment.reset();
  const made = [];
  for (const name of ['ada', 'bo']) {
    const { firstName, lastName, phone } = owner();
    const contact = { firstName, lastName, phone, email: `${name}@example.com` };
    const one = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
    await enrollment.publishFact(subscriptionFact({ enrollmentId: one.enrollment.id }));
    await vi.waitFor(async () => {
      const { id } = one.enrollment;
      const row = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
      expect(row.activatedAt).not.toBeNull();
    }, 15_000);
    made.push(one);
  }
  pets = [made[0]?.pet.id ?? 0, made[1]?.pet.id ?? 0];
});

const staff = () => as.staff('staff');
const manager = () => as.staff('manager');
const book = (changes: object = {}, headers: Record<string, string> = staff()) =>
  enrollment.send('POST', '/api/admin/appointments', {
    body: { petId: pets[0], type: 'exam', day: '2027-01-11', time: '09:00', ...changes },
    headers,
  });
const dayOf = async (day: string) => {
  const response = await enrollment.send('GET', `/api/admin/appointments?day=${day}`, {
    headers: staff(),
  });
  return ((await response.json()) as { appointments: { id: number; startsAt: string }[] })
    .appointments;
};
/** Books also outside the opening hours. */
const bookedId = async (changes: object = {}) => {
  const response = await book({ ...changes, confirmOutsideHours: true }, manager());
  expect(response.status).toBe(201);
  return ((await response.json()) as { appointment: { id: number } }).appointment.id;
};

test('[APT-02] of ten bookings of one slot at once, one succeeds', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) => book({ petId: pets[index % 2] })),
  );
  const statuses = all.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array<number>(9).fill(409)]);
  expect(await enrollment.prisma.appointment.count()).toBe(1);
  expect(await enrollment.mails('appointment')).toMatchObject([{ mail: { notice: 'booked' } }]);
  expect((await book({ confirmDoubleBooking: true })).status).toBe(201);
});

test('[APT-01] the same key books once', async () => {
  const headers = { ...staff(), 'idempotency-key': randomUUID() };
  const [first, second] = [await book({}, headers), await book({}, headers)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.json()).toEqual(await first.json());
  expect(await enrollment.prisma.appointment.count()).toBe(1);
});

test('[APT-01] of two changes at once, one is refused', async () => {
  const id = await bookedId();
  const change = (time: string) =>
    enrollment.send('PATCH', `/api/admin/appointments/${id}`, {
      body: { version: 0, time },
      headers: staff(),
    });
  const both = await Promise.all([change('10:00'), change('11:00')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const activity = await enrollment.prisma.staffActivity.findMany({ orderBy: { id: 'asc' } });
  expect(activity.map(({ action, result }) => `${action} ${result}`).toSorted()).toEqual([
    'book-appointment done',
    'change-appointment done',
    'change-appointment refused',
  ]);
});

test('[APT-16] a day has its appointments across both changes of the clock', async () => {
  for (const [day, time, startsAt] of [
    ['2027-03-13', '23:45', '2027-03-14T04:45:00.000Z'],
    ['2027-03-14', '00:30', '2027-03-14T05:30:00.000Z'],
    ['2027-03-14', '23:30', '2027-03-15T03:30:00.000Z'],
    ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
    ['2027-11-07', '23:30', '2027-11-08T04:30:00.000Z'],
  ] as const) {
    await bookedId({ day, time, duration: 10 });
    expect((await dayOf(day)).map((one) => one.startsAt)).toContain(startsAt);
  }
  expect(await dayOf('2027-03-14')).toHaveLength(2);
  expect((await book({ day: '2027-03-14', time: '02:30' })).status).toBe(400);
});

test('[APT-08] without a day, staff read the one that it is at the clinic', async () => {
  await bookedId({ day: '2027-01-04', time: '23:45' });
  await bookedId({ day: '2027-01-05' });
  // It is past midnight in UTC.
  now = new Date('2027-01-05T04:30:00.000Z');
  const read = (query: string) =>
    enrollment.send('GET', `/api/admin/appointments${query}`, { headers: staff() });
  const today = { today: '2027-01-04', appointments: [{ time: '23:45' }] };
  expect(await (await read('')).json()).toMatchObject(today);
  expect(await (await read('?ownerId=1')).json()).toMatchObject({
    today: '2027-01-04',
    appointments: [{ time: '23:45' }, { time: '09:00' }],
  });
  expect((await read('?ownerId=1&day=2027-01-05')).status).toBe(400);
});

test('[APT-22] staff read one appointment, whatever day it was moved to', async () => {
  const id = await bookedId();
  const read = async (query: string) => {
    const path = `/api/admin/appointments?${query}`;
    const response = await enrollment.send('GET', path, { headers: staff() });
    return response.status === 200
      ? ((await response.json()) as { appointments: { id: number }[] }).appointments.map(
          (one) => one.id,
        )
      : response.status;
  };
  await bookedId({ time: '15:00' });
  expect(await read(`id=${id}`)).toEqual([id]);
  expect(await read('id=999')).toEqual([]);
  expect(await read(`id=${id}&day=2027-01-04`)).toBe(400);
});

test('[APT-13] a closed day says so, and marks the visit that a manager booked', async () => {
  const sunday = { day: '2027-01-17', time: '03:00', type: 'surgery' };
  const refused = await book(sunday);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'outside_hours',
    message: 'The clinic is closed on Sunday, January 17, 2027. A manager can book it anyway.',
  });
  expect((await book(sunday, manager())).status).toBe(409);
  await bookedId(sunday);
  await bookedId({ day: '2027-01-18' });
  const read = async (day: string) => {
    const path = `/api/admin/appointments?day=${day}`;
    return (await enrollment.send('GET', path, { headers: as.staff('viewer') })).json();
  };
  expect(await read('2027-01-17')).toMatchObject({
    closed: { holiday: null },
    appointments: [{ time: '03:00', isOutsideHours: true }],
  });
  const open = await read('2027-01-18');
  expect(open).toMatchObject({ appointments: [{ isOutsideHours: false }] });
  expect(open).not.toHaveProperty('closed');
  expect(await read('2026-12-25')).toMatchObject({ closed: { holiday: 'Christmas Day' } });
});

test('[APT-20] staff read up to 31 days at once, with the closed days and the columns', async () => {
  await bookedId({ day: '2027-01-11', column: 'Dr. Ortiz' });
  await bookedId({ day: '2027-01-16' });
  await bookedId({ day: '2027-01-18' });
  const read = (query: string) =>
    enrollment.send('GET', `/api/admin/appointments?${query}`, { headers: as.staff('viewer') });
  expect(await (await read('day=2027-01-11&until=2027-01-17')).json()).toEqual({
    today: '2027-01-04',
    columns: ['Dr. Lee', 'Dr. Ortiz'],
    closedDays: [{ day: '2027-01-17', holiday: null }],
    appointments: [
      expect.objectContaining({ day: '2027-01-11', column: 'Dr. Ortiz' }),
      expect.objectContaining({ day: '2027-01-16', column: null }),
    ],
  });
  expect((await read('day=2027-01-01&until=2027-01-31')).status).toBe(200);
  for (const wrong of [
    'day=2027-01-01&until=2027-02-01',
    'day=2027-01-02&until=2027-01-01',
    'until=2027-01-31',
  ]) {
    expect((await read(wrong)).status).toBe(400);
  }
});

test('[APT-35] three processes remind of each appointment once', async () => {
  for (let minute = 0; minute < 60; minute += 5) {
    await bookedId({ time: `09:${String(minute).padStart(2, '0')}`, duration: 5 });
  }
  const cancelled = await bookedId({ time: '12:00' });
  await enrollment.send('PATCH', `/api/admin/appointments/${cancelled}`, {
    body: { version: 0, status: 'cancelled' },
    headers: staff(),
  });
  now = new Date('2027-01-09T15:00:00.000Z');
  await vi.waitFor(
    async () => {
      const due = { reminderSent: false, status: 'scheduled' };
      expect(await enrollment.prisma.appointment.count({ where: due })).toBe(0);
    },
    { timeout: 15_000, interval: 20 },
  );
  const due = (await enrollment.mails('appointment')).filter(({ mail }) => mail.notice === 'due');
  const subjects = due.map(({ subject }) => subject);
  expect(subjects).toHaveLength(12);
  expect(new Set(subjects).size).toBe(12);
  expect(subjects).not.toContain(`appointment/${cancelled}`);
});

test('[APT-04] an owner sees only own ones, without notes', async () => {
  await bookedId({ notes: 'Bites' });
  const read = async (ownerId: number) =>
    (await enrollment.send('GET', '/api/appointments', { headers: as.owner(ownerId) })).json();
  const mine = (await read(1)) as { appointments: object[] };
  expect(mine.appointments).toMatchObject([{ petName: 'Biscuit', time: '09:00' }]);
  expect(mine.appointments[0]).not.toHaveProperty('notes');
  expect(await read(2)).toEqual({ appointments: [], requests: [] });
});

test('[APT-33] until the mailbox is confirmed, a session sees only the visits that it asked for', async () => {
  const booked = await bookedId({});
  const wish = { petId: pets[0], preferredTimes: [{ day: '2027-01-12', part: 'morning' }] };
  const asked = await enrollment.send('POST', '/api/appointment-requests', {
    body: wish,
    headers: { ...as.unconfirmed(1), 'idempotency-key': randomUUID() },
  });
  const { request } = (await asked.json()) as { request: { id: number } };
  const requested = await bookedId({ requestId: request.id, time: '15:00' });
  const read = async (headers: Record<string, string>) => {
    const answer = await enrollment.send('GET', '/api/appointments', { headers });
    const { appointments } = (await answer.json()) as { appointments: { id: number }[] };
    return appointments.map(({ id }) => id).sort();
  };
  expect(await read(as.unconfirmed(1))).toEqual([requested]);
  expect(await read(as.owner(1))).toEqual([booked, requested]);
  const path = `/api/appointments/${booked}/cancel`;
  const cancelled = await enrollment.send('POST', path, { headers: as.unconfirmed(1) });
  expect(cancelled.status).toBe(404);
});

test('[APT-04] [APT-14] an owner requests, staff book, and the export contains both', async () => {
  const asked = await enrollment.send('POST', '/api/appointment-requests', {
    body: {
      petId: pets[0],
      preferredTimes: [{ day: '2027-01-12', part: 'morning' }],
      note: 'Soon',
      benefitCodes: ['exam'],
    },
    headers: { ...as.owner(1), 'idempotency-key': randomUUID() },
  });
  expect(asked.status).toBe(201);
  const { request } = (await asked.json()) as { request: { id: number } };
  await bookedId({ requestId: request.id, notes: 'Bites' });
  const seen = await enrollment.send('GET', '/api/appointments', { headers: as.owner(1) });
  expect(await seen.json()).toMatchObject({
    appointments: [{ ownerNote: 'Soon', benefitCodes: ['exam'] }],
  });
  const open = await enrollment.send('GET', '/api/admin/appointment-requests', {
    headers: as.staff('viewer'),
  });
  expect(await open.json()).toEqual({ requests: [] });
  const own = await enrollment.send('GET', '/api/account/export', { headers: as.owner(1) });
  expect(await own.json()).toMatchObject({
    appointments: [
      {
        appointmentType: 'exam',
        status: 'scheduled',
        notes: 'Bites',
        ownerNote: 'Soon',
        benefitCodes: ['exam'],
        column: null,
        arrivedAt: null,
      },
    ],
    appointmentRequests: [{ note: 'Soon', status: 'booked', benefitCodes: ['exam'] }],
  });
  const keys = await enrollment.prisma.idempotencyRecord.findMany();
  expect(keys.map(({ ownerId }) => ownerId)).toContain(1);
});

test('[APT-50] of ten check-ins of one walk-in at once, one is a visit, and nobody is mailed', async () => {
  const checkIn = (headers: Record<string, string> = staff(), petId = pets[0]) =>
    enrollment.send('POST', '/api/admin/walk-ins', { body: { petId, type: 'exam' }, headers });
  const all = await Promise.all(Array.from({ length: 10 }, () => checkIn()));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect(await enrollment.prisma.appointment.findMany()).toMatchObject([
    { status: 'scheduled', scheduledDate: now, arrivedAt: now, reminderSent: true },
  ]);
  expect(await enrollment.mails('appointment')).toEqual([]);
  expect((await checkIn(as.staff('viewer'), pets[1])).status).toBe(403);
  expect((await checkIn(as.owner(1), pets[1])).status).toBe(403);
  const key = { ...staff(), 'idempotency-key': randomUUID() };
  const [first, second] = [await checkIn(key, pets[1]), await checkIn(key, pets[1])];
  expect(await second.json()).toEqual(await first.json());
  expect(await enrollment.prisma.appointment.count()).toBe(2);
});

test('[APT-51] free times leave out what is booked, and give back what is moved', async () => {
  const find = async (query: string, headers: Record<string, string> = staff()) => {
    const path = `/api/admin/free-times?${query}`;
    const response = await enrollment.send('GET', path, { headers });
    const { times = [] } = (await response.json()) as { times?: { day: string; time: string }[] };
    return { status: response.status, times: times.map(({ day, time }) => `${day} ${time}`) };
  };
  const id = await bookedId({ day: '2027-01-11', time: '08:00', duration: 60 });
  const { times } = await find('day=2027-01-11&duration=45&column=Dr.+Lee');
  expect(times).toEqual(['2027-01-11 09:00', '2027-01-11 09:45', '2027-01-11 10:30']);
  expect((await find(`day=2027-01-11&duration=45&column=Dr.+Lee&id=${id}`)).times[0]).toBe(
    '2027-01-11 08:00',
  );
  expect((await find('day=2027-01-11&duration=45', as.staff('viewer'))).status).toBe(200);
  expect((await find('day=2027-01-11&duration=45', as.owner(1))).status).toBe(403);
  for (const query of ['day=2027-01-11', 'day=x&duration=45', 'day=2027-01-11&duration=4']) {
    expect((await find(query)).status).toBe(400);
  }
});
