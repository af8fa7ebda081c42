import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Prisma } from '../../src/data/generated/client.ts';
import { enrollmentRequest, openDay, subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const { prisma } = enrollment;
const staff = as.staff('staff');
const { pet } = enrollmentRequest();
let id: number;
let petId: number;
let ownerId: number;

/** Enrolls a pet that used a service, has a visit to come and asks for another one, and whose plan then ended. */
beforeEach(async () => {
  await enrollment.reset();
  const made = await enrollment.enroll();
  [id, petId, ownerId] = [made.enrollment.id, made.pet.id, made.owner.id];
  await apply({ status: 'active', version: 1 });
  const path = `/api/admin/enrollments/${id}/redemptions`;
  const use = await enrollment.send('POST', path, { headers: staff, body: { code: 'exam' } });
  expect(use.status).toBe(201);
  const booked = await enrollment.send('POST', '/api/admin/appointments', {
    headers: { ...staff, 'idempotency-key': randomUUID() },
    body: {
      petId,
      type: 'exam',
      day: openDay(7),
      time: '10:00',
      duration: 30,
      notes: 'Muzzle',
      benefitCodes: ['exam'],
    },
  });
  expect(booked.status).toBe(201);
  // A service that only the plan before had.
  await prisma.appointment.updateMany({ data: { benefitCodes: ['gone', 'exam'] } });
  await prisma.appointmentRequest.create({
    data: {
      petId,
      ownerId,
      benefitCodes: ['gone'],
      createdAt: new Date(),
      preferredTimes: [{ day: openDay(9), part: 'morning' }],
    },
  });
  await apply({ status: 'canceled', version: 2 });
});

/** Has billing tell a fact, and waits until enrollment has heard it. */
async function apply(fact: Parameters<typeof subscriptionFact>[0]): Promise<void> {
  const about = { enrollmentId: id, subscriptionId: 'sub_1' };
  const { id: eventId } = await enrollment.publishFact(subscriptionFact({ ...about, ...fact }));
  await eventually(async () =>
    (await prisma.inboxMessage.count({ where: { eventId } })) > 0 ? true : undefined,
  );
}
/** Enrolls a pet of the owner, whose plan begins. `meanwhile`: what happens to the plan before. */
async function startAnother(name: string, meanwhile: Prisma.EnrollmentUpdateInput = {}) {
  const made = await enrollment.enroll({
    headers: as.owner(ownerId),
    body: { pet: { ...pet, name }, enrollment: { planId: 2, existingOwnerId: ownerId } },
  });
  const begun = { enrollmentId: made.enrollment.id, petId: made.pet.id };
  await prisma.enrollment.update({ where: { id }, data: meanwhile });
  await apply({ enrollmentId: begun.enrollmentId, subscriptionId: 'sub_2', version: 1 });
  return begun;
}
const visits = () => prisma.appointment.findMany();
const petsOf = async () =>
  [
    await prisma.appointmentRequest.findMany(),
    await prisma.petActivity.findMany({ where: { benefitCode: 'exam' } }),
  ].map((rows) => rows.map((row) => row.petId));

test('[CAR-01] [CAR-12] [APT-12] a pet that comes back with a new plan keeps its coming visits, requests, and care', async () => {
  const [before] = await visits();
  const again = await startAnother('BISCUIT');
  expect(again.petId).not.toBe(petId);
  expect(await visits()).toEqual([
    {
      ...before,
      ...again,
      benefitCodes: ['exam'],
      version: (before?.version ?? 0) + 1,
      updatedAt: expect.any(Date),
    },
  ]);
  expect(await petsOf()).toEqual([[again.petId], [again.petId]]);
  expect(await prisma.appointmentRequest.findMany()).toMatchObject([{ benefitCodes: [] }]);
});

test('[CAR-01] [MNY-27] a plan that starts again takes them back from the one that ended since', async () => {
  const again = await startAnother('Biscuit');
  expect(await petsOf()).toEqual([[again.petId], [again.petId]]);
  await apply({
    enrollmentId: again.enrollmentId,
    subscriptionId: 'sub_2',
    status: 'canceled',
    version: 2,
  });
  await apply({ subscriptionId: 'sub_3', status: 'trialing', version: 5, isRestart: true });
  expect(await visits()).toMatchObject([{ petId, enrollmentId: id }]);
  expect(await petsOf()).toEqual([[petId], [petId]]);
});

test('[CAR-12] [CAR-14] reports of care that wait for staff go on with it, except one of a day that it has', async () => {
  const report = (day: string, status: 'pending' | 'rejected' = 'pending') =>
    prisma.careReport.create({
      data: {
        petId,
        code: 'exam',
        label: 'Physical exam',
        careType: 'exam',
        performedOn: new Date(day),
        status,
        reportedAt: new Date(),
      },
    });
  const reports = async () =>
    (await prisma.careReport.findMany({ orderBy: { id: 'asc' } })).map((row) => row.petId);
  await report('2026-01-05');
  await report('2026-01-06');
  await report('2026-01-07', 'rejected');
  const again = await startAnother('Biscuit');
  expect(await reports()).toEqual([again.petId, again.petId, petId]);
  await report('2026-01-06');
  const { enrollmentId } = again;
  await apply({ enrollmentId, subscriptionId: 'sub_2', status: 'canceled', version: 2 });
  await apply({ subscriptionId: 'sub_3', status: 'trialing', version: 5, isRestart: true });
  expect(await reports()).toEqual([petId, again.petId, petId, petId]);
});

test.each([
  ['another pet', 'Mango', {}, {}],
  ['a pet that died', 'Biscuit', { deceasedAt: new Date() }, {}],
  ['a pet that has a new owner', 'Biscuit', {}, { handedOverAt: new Date() }],
  ['a pet whose plan goes on', 'Biscuit', {}, { status: 'active' }],
] as const)('[ENR-15] %s leaves nothing to a new plan', async (_what, name, ofPet, ofPlan) => {
  await prisma.pet.updateMany({ data: ofPet });
  await startAnother(name, ofPlan);
  expect(await visits()).toMatchObject([{ petId, enrollmentId: id }]);
  expect(await petsOf()).toEqual([[petId], [petId]]);
});
