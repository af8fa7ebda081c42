// @vitest-environment jsdom
import { visitDays } from '@petwell/contracts/testing/visit-days';
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  dayQuery,
  freeTimesQuery,
  openRequestsQuery,
  useBookAppointment,
  useChangeAppointment,
  useDeclineRequest,
} from '../../src/features/calendar/api/appointments.ts';
import { useCheckInWalkIn } from '../../src/features/front-desk/api/visits.ts';
import { dateTime, knownPath, refusal } from './answers.ts';
import { expectCommand, expectOnce, expectRead, quiet } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { boolean, eachLike, fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const state = 'a manager is signed in, and an owner has an appointment';
const requested = 'a manager is signed in, and an owner has an open request for an appointment';
const path = '/api/admin/appointments';
const one = knownPath(`${path}/\${appointmentId}`, `${path}/301`);

const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30');
const time = regex(/^\d\d:\d\d$/, '14:30');
const about = {
  petId: integer(11),
  petName: 'Biscuit',
  ownerId: integer(7),
  ownerName: 'Ana Reyes',
  phone: '904-555-0100',
};
const appointment = {
  id: integer(301),
  ...about,
  type: regex(/^(exam|dental)$/, 'dental'),
  day,
  time,
  startsAt: dateTime,
  duration: integer(45),
  notes: nullValue(),
  status: regex(/^(scheduled|cancelled)$/, 'scheduled'),
  version: integer(0),
  ownerNote: nullValue(),
  benefitCodes: [],
  isCancelledByOwner: false,
  isOutsideHours: false,
  column: nullValue(),
  arrivedAt: nullValue(),
};
const request = {
  id: integer(401),
  ...about,
  preferredTimes: [{ day, part: 'morning' }],
  note: string('She limps'),
  status: 'open',
  message: nullValue(),
  createdAt: dateTime,
  benefitCodes: [],
  replacesAppointmentId: nullValue(),
};

test('[APT-08] staff read a day’s appointments', async () => {
  await expectRead(
    { state, what: "a day's appointments", path, query: { day: visitDays.monday } },
    { today: day, columns: eachLike(string('Calendar')), appointments: eachLike(appointment) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(dayQuery(visitDays.monday))).toMatchObject({
      today: '2026-11-30',
      appointments: [{ time: '14:30' }],
    });
  });
});

test('[APT-10] staff read open requests and decline one', async () => {
  const requests = '/api/admin/appointment-requests';
  await expectRead(
    { state: requested, what: 'the open requests for appointments', path: requests },
    { requests: eachLike(request) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(openRequestsQuery)).toMatchObject([{ status: 'open' }]);
  });
  const decline = knownPath(`${requests}/\${requestId}/decline`, `${requests}/401/decline`);
  const message = 'We are closed then.';
  await expectCommand(
    { state: requested, what: 'a declined request', path: decline, body: { message } },
    200,
    { request: { ...request, status: 'declined', message } },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useDeclineRequest, { id: 401, message })).toMatchObject({
      request: { status: 'declined' },
    });
  });
});

const wanted = {
  petId: 11,
  type: 'exam',
  day: visitDays.tuesday,
  time: '10:00',
  duration: 30,
} as const;
const sent = { ...wanted, petId: fromProviderState('petId', 11), notes: '' };

test('[APT-09] [APT-10] staff book what an owner requested', async () => {
  const body = { ...sent, requestId: fromProviderState('requestId', 401) };
  await expectCommand({ state: requested, what: 'a booking for a request', path, body }, 201, {
    appointment: {
      ...appointment,
      ...wanted,
      petId: integer(11),
      ownerNote: string('She limps'),
    },
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    const input = { ...wanted, notes: '', requestId: 401 };
    expect(await mutate(useBookAppointment, input)).toMatchObject({
      appointment: { time: '10:00' },
    });
  });
});

test('[APT-09] staff are warned of a double booking', async () => {
  const taken = { day: visitDays.monday, time: '14:45' };
  await expectCommand(
    { state, what: 'a booking of a taken time', path, body: { ...sent, ...taken } },
    409,
    refusal('double_booked'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const booked = mutate(useBookAppointment, { ...wanted, ...taken, notes: '' });
    await expect(booked).rejects.toMatchObject({ code: 'double_booked' });
  });
});

test('[APT-13] a manager is asked before a booking on a Sunday', async () => {
  const sunday = { day: visitDays.sunday, time: '03:00' };
  await expectCommand(
    { state, what: 'a booking on a closed day', path, body: { ...sent, ...sunday } },
    409,
    refusal('outside_hours'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const booked = mutate(useBookAppointment, { ...wanted, ...sunday, notes: '' });
    await expect(booked).rejects.toMatchObject({ code: 'outside_hours' });
  });
});

test('[APT-11] staff cancel an appointment, unless a colleague has changed it', async () => {
  const cancel = (version: number, what: string) => ({
    ...({ state, what, method: 'PATCH', path: one } as const),
    body: { version, status: 'cancelled' },
  });
  await expectCommand(cancel(0, 'a canceled appointment'), 200, {
    appointment: { ...appointment, status: 'cancelled', version: 1 },
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    const input = { id: 301, version: 0, status: 'cancelled' as const };
    expect(await mutate(useChangeAppointment, input)).toMatchObject({
      appointment: { status: 'cancelled', version: 1 },
    });
  });
  await expectCommand(
    cancel(7, 'a change of an outdated appointment'),
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const input = { id: 301, version: 7, status: 'cancelled' as const };
    await expect(mutate(useChangeAppointment, input)).rejects.toMatchObject({
      code: 'status_conflict',
    });
  });
});

test('[APT-51] staff read the next times at which a visit fits', async () => {
  const asked = { day: visitDays.tuesday, time: '10:00', duration: 30 };
  await expectRead(
    {
      state: quiet,
      what: 'free times',
      path: '/api/admin/free-times',
      query: { ...asked, duration: '30' },
    },
    { times: eachLike({ day, time, column: string('Calendar') }, 3) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const times = await read(freeTimesQuery({ ...asked, column: undefined, id: undefined }));
    expect(times).toHaveLength(3);
    expect(times[0]).toMatchObject({ time: '14:30', column: 'Calendar' });
  });
});

test('[APT-50] [DSK-30] staff check in a pet that has no visit today', async () => {
  const walkIn = { petId: 11, type: 'exam' } as const;
  const body = { ...walkIn, petId: sent.petId };
  await expectOnce({ state, what: 'a walk-in', path: '/api/admin/walk-ins', body }, 201, {
    appointment: {
      ...appointment,
      type: 'exam',
      duration: 30,
      status: 'scheduled',
      isOutsideHours: boolean(false),
      arrivedAt: dateTime,
    },
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(useCheckInWalkIn, walkIn)).toMatchObject({
      type: 'exam',
      status: 'scheduled',
    });
  });
});
