import { addDays, instantOf } from '@petwell/chassis/time';
import { enrollmentBenefitsSchema, yearStatementSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromDay } from '../../src/core/store-rows.ts';
import { enrollmentRequest } from '../factories.ts';
import { endsOn, startPlanYear, startsOn, timeZone } from './plan-years.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let now = new Date('2027-01-10T15:00:00.000Z');
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({ CARE_INTERVAL_MS: 20 }, { businessClock: () => now });
  await enrollment.startAnotherReplica();
});
beforeEach(async () => {
  now = new Date('2027-01-10T15:00:00.000Z');
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

/** An active plan with two exams, one of them used; `ownerId`: of an owner who is there. */
async function startActive(
  name: string,
  { email = 'ada@example.com', ownerId }: { email?: string; ownerId?: number } = {},
) {
  const request = enrollmentRequest();
  const pet = { ...request.pet, name };
  const owner = { firstName: 'Ada', lastName: 'Park', email, phone: '904-555-0100' };
  const own = { ...request.enrollment, existingOwnerId: ownerId };
  const made = await (ownerId === undefined
    ? enrollment.enroll({ body: { ...request, pet, owner } })
    : enrollment.enroll({ body: { pet, enrollment: own }, headers: as.owner(ownerId) }));
  const { id } = made.enrollment;
  await startPlanYear(enrollment, id, [
    { quantity: 1, performedOn: fromDay('2027-01-05'), recordedAt: now, recordedBy: 'Dana' },
  ]);
  return { id, ownerId: made.owner.id, petId: made.pet.id };
}

/** A manager confirms the list prices of what was sold, and it was paid for. */
function confirmAll() {
  const { answers } = enrollment.services;
  answers.confirmedPrices = () => ({
    confirmed: [
      { kind: 'plan', id: 2, version: 1 },
      { kind: 'add-on', id: 5, version: 1 },
    ],
  });
  answers.collected = (periods) => ({
    collected: periods.map(({ enrollmentId }) => ({ enrollmentId, cents: 90_600 })),
  });
}

const statements = () => enrollment.mails('year-statement');
const sent = (count: number) =>
  eventually(async () => {
    const mails = await statements();
    return mails.length >= count ? mails : undefined;
  });

test('[OFR-110] two processes send one statement per owner, with all pets', async () => {
  const biscuit = await startActive('Biscuit');
  const pepper = await startActive('Pepper', { ownerId: biscuit.ownerId });
  const other = await startActive('Mango', { email: 'bo@example.com' });
  now = instantOf({ day: addDays(endsOn, -46), time: '12:00' }, timeZone);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await statements()).toEqual([]);
  now = instantOf({ day: addDays(endsOn, -45), time: '09:00' }, timeZone);
  const mails = await sent(2);
  const told = mails.map(({ mail }) => mail.pets.map(({ enrollmentId }) => enrollmentId));
  expect(told).toEqual(expect.arrayContaining([[biscuit.id, pepper.id], [other.id]]));
  expect(mails[0]?.mail.pets[0]).toMatchObject({
    planYear: { startsOn, endsOn },
    done: [{ label: 'Physical exam', quantity: 1 }],
    left: [{ label: 'Physical exam', left: 1 }],
    worth: null,
    next: { change: null },
  });
  now = instantOf({ day: addDays(endsOn, -44), time: '09:00' }, timeZone);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await statements()).toHaveLength(2);
});

test('[OFR-111] the statement of a plan that is paid at the clinic says until when it is paid', async () => {
  const { id } = await startActive('Biscuit');
  const paidUntil = fromDay('2027-02-05');
  const data = { billing: 'elsewhere', paidUntil } as const;
  await enrollment.prisma.enrollment.update({ where: { id }, data });
  now = instantOf({ day: addDays(endsOn, -45), time: '09:00' }, timeZone);
  const [mail] = await sent(1);
  expect(mail?.mail.pets).toMatchObject([{ next: { paidAtClinicUntil: '2027-02-05' } }]);
});

test('[OFR-112] no statement for the demo owner, a held one, a plan set to end, or a pet that died', async () => {
  const { prisma } = enrollment;
  const demo = await startActive('Demo', { email: 'demo@example.com' });
  const held = await startActive('Held', { email: 'held@example.com' });
  const ending = await startActive('Ending', { email: 'ending@example.com' });
  const died = await startActive('Died', { email: 'died@example.com' });
  const asked = await startActive('Biscuit');
  await prisma.owner.update({ where: { id: demo.ownerId }, data: { isDemo: true } });
  await prisma.owner.update({ where: { id: held.ownerId }, data: { mailsHeldSince: now } });
  await prisma.enrollment.update({ where: { id: ending.id }, data: { endsAt: fromDay(endsOn) } });
  await prisma.pet.update({ where: { id: died.petId }, data: { deceasedAt: now } });
  now = instantOf({ day: addDays(endsOn, -45), time: '09:00' }, timeZone);
  const [mail] = await sent(1);
  expect(mail?.mail.pets).toMatchObject([{ enrollmentId: asked.id }]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await statements()).toHaveLength(1);
});

test('[OFR-113] [OFR-118] owners learn what a year was worth once its list prices are confirmed', async () => {
  const { id, ownerId } = await startActive('Biscuit');
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await enrollment.send('GET', `/api/enrollments/${id}/${path}`, { headers });
    return response.json();
  };
  const statement = async () =>
    yearStatementSchema.parse(await read('year-statement', as.owner(ownerId)));
  const benefits = async (headers: Record<string, string>) =>
    enrollmentBenefitsSchema.parse(await read('benefits', headers));
  expect((await statement()).worth).toBeNull();
  expect(await benefits(as.owner(ownerId))).toMatchObject({
    valueUsed: null,
    benefits: [{ listPrice: null }],
  });
  expect(await benefits(as.staff('viewer'))).toMatchObject({
    valueUsed: '65.00',
    benefits: [{ listPrice: '65.00' }],
  });
  confirmAll();
  expect((await statement()).worth).toEqual({ valueCents: 6_500, paidCents: 90_600 });
  expect(await benefits(as.owner(ownerId))).toMatchObject({ valueUsed: '65.00', paid: '906.00' });
});

test('[OFR-114] the statement is its owner’s and the staff’s', async () => {
  const { id, ownerId } = await startActive('Biscuit');
  const path = `/api/enrollments/${id}/year-statement`;
  const statusOf = async (headers: Record<string, string>) =>
    (await enrollment.send('GET', path, { headers })).status;
  expect(await statusOf(as.owner(ownerId))).toBe(200);
  expect(await statusOf(as.staff('viewer'))).toBe(200);
  expect(await statusOf(as.owner(ownerId + 1))).toBe(404);
});
