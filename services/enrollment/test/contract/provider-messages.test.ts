import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact';
import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { DomainEvent } from '@petwell/contracts/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollmentRequest, openDay, subscriptionFact } from '../factories.ts';
import {
  as,
  eventually,
  startEnrollment,
  type RunningEnrollment,
} from '../integration/running-enrollment.ts';
import { readContractsWithEnrollment } from './pact-files.ts';

let enrollment: RunningEnrollment;
let daysLater = 0;
const published = new Map<string, DomainEvent>();

/** Runs enrollments through every event that the real service can publish; reads them from the outbox. */
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50, CARE_INTERVAL_MS: 50 },
    { businessClock: () => new Date(Date.now() + daysLater * 24 * 3_600_000) },
  );
  // The contracts use enrollment 17.
  await enrollment.prisma.$executeRaw`SELECT setval('enrollments_id_seq', 16)`;
  const { id } = (await enrollment.enroll()).enrollment;
  daysLater = 0.1;
  await eventually(async () => {
    const events = await enrollment.mails('finish-enrollment');
    return events.length > 0 ? true : undefined;
  });
  daysLater = 24;
  await eventually(async () => {
    const events = await enrollment.mails('payment-reminder');
    return events.length > 0 ? true : undefined;
  });
  daysLater = 0;
  for (const [version, status] of (['active', 'unpaid'] as const).entries()) {
    const fact = subscriptionFact({ enrollmentId: id, status, version: version + 1 });
    const { id: eventId } = await enrollment.publishFact(fact);
    await eventually(async () => {
      const count = await enrollment.prisma.inboxMessage.count({ where: { eventId } });
      return count > 0 ? true : undefined;
    });
  }
  await publishAppointments(
    (await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } })).petId,
  );
  await enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers: as.owner(1) });
  await publishCare((days) => {
    daysLater = days;
  });
  for (const event of await enrollment.events()) {
    if (!published.has(event.type)) published.set(event.type, event);
  }
});

/** Has an exam due in a week, recorded today, in a plan year that ends in 90 days; then the pet dies. */
async function publishCare(setDaysLater: (days: number) => void): Promise<void> {
  const timeZone = 'America/New_York';
  // A day on which no reminders were sent yet.
  const today = addDays(clinicDay(new Date(), timeZone), 40);
  const dayAt = (days: number) => new Date(`${addDays(today, days)}T00:00:00.000Z`);
  const owner = {
    firstName: 'Bo',
    lastName: 'Lin',
    email: 'bo@example.com',
    phone: '904-555-0101',
  };
  const made = await enrollment.enroll({ body: enrollmentRequest({ owner }) });
  const exam = { code: 'exam', label: 'Physical exam', unit: 'count', careType: 'exam' } as const;
  await enrollment.prisma.enrollment.update({
    where: { id: made.enrollment.id },
    data: {
      status: 'active',
      activatedAt: new Date(),
      allowances: {
        create: {
          ...exam,
          quantity: 3,
          intervalDays: 10,
          listPriceCents: 6_500,
          startsOn: dayAt(-3),
          endsOn: dayAt(90),
          redemptions: {
            create: {
              quantity: 1,
              performedOn: dayAt(0),
              recordedAt: new Date(),
              recordedBy: 'Dana',
            },
          },
        },
      },
    },
  });
  const evening = instantOf({ day: today, time: '19:30' }, timeZone);
  setDaysLater((evening.getTime() - Date.now()) / (24 * 3_600_000));
  for (const kind of ['care-due', 'care-unused', 'visit-summary'] as const) {
    await eventually(async () => (await enrollment.mails(kind))[0]);
  }
  const body = { isConfirmed: true };
  const headers = as.owner(made.owner.id);
  await enrollment.send('POST', `/api/pets/${made.pet.id}/deceased`, { body, headers });
}
afterAll(() => enrollment.stop());

/** Books, moves, and cancels an appointment, waits for a reminder, and declines a request. */
async function publishAppointments(petId: number): Promise<void> {
  const day = (days: number) =>
    new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  const send = (method: string, path: string, body: object, headers = as.staff('manager')) =>
    enrollment.send(method, path, { body, headers });
  const appointments = '/api/admin/appointments';
  // It may be a Sunday.
  const confirmOutsideHours = true;
  const wanted = { petId, type: 'exam', day: day(10), time: '10:00', confirmOutsideHours };
  await send('POST', appointments, wanted);
  await send('PATCH', `${appointments}/1`, { version: 0, time: '11:00', confirmOutsideHours });
  daysLater = 9;
  await eventually(async () => {
    const mails = await enrollment.mails('appointment');
    return mails.some(({ mail }) => mail.notice === 'due') ? true : undefined;
  });
  daysLater = 0;
  await send('PATCH', `${appointments}/1`, { version: 1, status: 'cancelled' });
  const wish = { petId, preferredTimes: [{ day: openDay(10), part: 'any' }] };
  await send('POST', '/api/appointment-requests', wish, as.owner(1));
  await send('POST', '/api/admin/appointment-requests/1/decline', { message: 'We are closed.' });
}

test('publishes every event type and requests every kind of mail', async () => {
  expect([...published.keys()]).toEqual([
    'mail.requested.v1',
    'enrollment.activated.v1',
    'enrollment.cancelled.v1',
    'pet.deceased.v1',
  ]);
  const events = await enrollment.events('mail.requested.v1');
  const kinds = events.map(({ data }) => ('mail' in data ? data.mail.kind : null));
  expect(new Set(kinds)).toEqual(
    new Set([
      'finish-enrollment',
      'payment-reminder',
      'plan-suspended',
      'appointment',
      'appointment-declined',
      'care-due',
      'care-unused',
      'visit-summary',
    ]),
  );
});

const contracts = readContractsWithEnrollment().messages;

test('notification and billing have contracts', () => {
  const consumers = contracts.map(({ name }) => name);
  expect(consumers).toContain('notification-enrollment.json');
  expect(consumers).toContain('billing-messages-enrollment.json');
});

test.each(contracts)('publishes events as $name expects', async ({ file, expected }) => {
  const messageProviders = Object.fromEntries(
    expected.map(({ description, type }) => [
      description,
      providerWithMetadata(() => published.get(type), { contentType: 'application/json' }),
    ]),
  );
  const verification = new MessageProviderPact({
    provider: 'enrollment',
    pactUrls: [file],
    messageProviders,
    logLevel: 'warn',
  });
  await verification.verify();
});
