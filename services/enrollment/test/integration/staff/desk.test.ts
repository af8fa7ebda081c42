import { deskPetSchema } from '@petwell/contracts';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { enrollmentRequest } from '../../factories.ts';
import { as, sharedEnrollment } from '../running-enrollment.ts';

const enrollment = await sharedEnrollment();
let petIds: Record<string, number>;
beforeAll(async () => {
  await enrollment.reset();
  const ada = await enrollment.enroll();
  const pet = { ...enrollmentRequest().pet, name: 'Mango' };
  const mango = await enrollment.enroll({
    body: { pet, enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 } },
    headers: as.owner(1),
  });
  const owner = {
    firstName: 'Bjørn',
    lastName: 'Mangold',
    email: 'b@example.com',
    phone: '904 555 0188',
  };
  const luna = { ...enrollmentRequest().pet, name: 'Luna' };
  const other = await enrollment.enroll({ body: enrollmentRequest({ owner, pet: luna }) });
  petIds = { Biscuit: ada.pet.id, Mango: mango.pet.id, Luna: other.pet.id };
  const cancelled = { status: 'cancelled', cancelledAt: new Date() } as const;
  await enrollment.prisma.enrollment.update({
    where: { id: mango.enrollment.id },
    data: cancelled,
  });
});

const responseSchema = z.strictObject({ pets: z.array(deskPetSchema) });
async function search(query: Record<string, string>) {
  const path = `/api/admin/desk/pets?${new URLSearchParams(query).toString()}`;
  const response = await enrollment.send('GET', path, { headers: as.staff('viewer') });
  expect(response.status).toBe(200);
  return responseSchema.parse(await response.json()).pets;
}
const namesOf = async (text: string) =>
  (await search({ search: text })).map(({ petName }) => petName);

test.each([
  ['mango', ['Luna', 'Mango'], 'a pet’s and an owner’s name'],
  ['park', ['Biscuit', 'Mango'], 'an owner’s name'],
  ['ada mango', ['Mango'], 'both'],
  ['bjorn', ['Luna'], 'without accents'],
  ['5550188', ['Luna'], 'a phone number'],
  ['(904) 555-0188', ['Luna'], 'a phone number as written'],
  ['mangolt', ['Luna', 'Mango'], 'a misspelled name'],
  ['bisquit', ['Biscuit'], 'a pet’s misspelled name'],
  ['parc mengo', ['Mango'], 'both misspelled'],
  ['b@example', ['Luna'], 'an address'],
  ['rex', [], 'nothing'],
])('[BEN-13] "%s" finds %j by %s', async (text, names) => {
  expect(await namesOf(text)).toEqual(names);
});

test('[BEN-13] a pet has its owner and the plan that counts', async () => {
  const petId = String(petIds['Mango']);
  const body = {
    pet: { ...enrollmentRequest().pet, name: 'Mango' },
    enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 },
  };
  const again = await enrollment.enroll({ body, headers: as.owner(1) });
  const { id } = again.enrollment;
  await enrollment.prisma.enrollment.update({
    where: { id },
    data: { petId: Number(petId), status: 'active', hasPaymentProblem: true },
  });
  expect(await search({ petId })).toMatchObject([
    {
      petName: 'Mango',
      type: 'dog',
      age: 'adult',
      weight: null,
      healthConcerns: enrollmentRequest().pet.healthConcerns,
      ownerName: 'Ada Park',
      phone: '904-555-0100',
      enrollmentId: id,
      planName: 'Dog Gold',
      status: 'active',
      paymentProblem: true,
    },
    // The owner's other pets follow.
    { petName: 'Biscuit', status: 'pending_payment' },
    { petName: 'Mango' },
  ]);
  expect(await search({ petId: '999999' })).toEqual([]);
});

test('[DSK-12] a plan that is paid elsewhere says so, with the day and its price', async () => {
  const petId = petIds['Luna'];
  const [luna] = await search({ petId: String(petId) });
  expect(luna).not.toHaveProperty('billing');
  await enrollment.prisma.enrollment.updateMany({
    where: { petId: petId ?? 0 },
    data: { billing: 'elsewhere', paidUntil: new Date('2027-03-03T00:00:00.000Z') },
  });
  expect(await search({ petId: String(petId) })).toMatchObject([
    {
      billing: 'elsewhere',
      paidUntil: '2027-03-03',
      totalMonthlyPrice: '75.50',
      membershipFee: '64.15',
      membershipFeePaid: false,
    },
  ]);
});

test('[DSK-09] finds the pets that visit today at the clinic, unless the visit is canceled', async () => {
  const { enrollmentId } = (await search({ petId: String(petIds['Luna']) }))[0] ?? {};
  const visit = (pet: string, scheduledDate: Date, status = 'scheduled') => ({
    petId: petIds[pet] ?? 0,
    ownerId: 1,
    enrollmentId: enrollmentId ?? 0,
    appointmentType: 'exam',
    duration: 30,
    scheduledDate,
    status,
  });
  const now = Date.now();
  // A day of 25 hours isn't over after 24.
  const tomorrow = new Date(now + 25 * 3_600_000);
  await enrollment.prisma.appointment.createMany({
    data: [
      visit('Luna', new Date(now), 'completed'),
      visit('Luna', new Date(now)),
      visit('Biscuit', new Date(now), 'cancelled'),
      visit('Mango', tomorrow),
    ],
  });
  const found = await search({ visits: 'today' });
  expect(found).toMatchObject([{ petName: 'Luna', planName: 'Dog Gold', paymentProblem: false }]);
});
