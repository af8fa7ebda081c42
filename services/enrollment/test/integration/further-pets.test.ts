import {
  enrollmentResponseSchema,
  errorBodySchema,
  ownerEnrollmentsSchema,
  searchDesk,
  type ShownOffer,
} from '@petwell/contracts';
import { planFiguresSchema } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, plan, quote, subscriptionFact } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({ FURTHER_PET_FEE: '20.00', FURTHER_PET_DISCOUNT: '5.00' });
});
beforeEach(async () => {
  await enrollment.reset();
  enrollment.services.answers.quote = () =>
    quote({
      plan: plan({
        membershipFee: '64.15',
        features: ['1 exam', 'One-time membership fee: $64.15'],
      }),
    });
});
afterAll(() => enrollment.stop());

const shown = { plan: 1, addOns: { '5': 1 } };
const furtherPrices = { monthlyPrice: '58.50', membershipFee: '20.00' };

/** Enrolls Biscuit and, unless it stays unpaid, makes the plan active. */
async function enrollFirst(data: object = { status: 'active', activatedAt: new Date() }) {
  const { enrollment: made } = await enrollment.enroll();
  await enrollment.prisma.enrollment.update({ where: { id: made.id }, data });
  return made.id;
}
const send = (
  given: { shown?: ShownOffer; headers?: Record<string, string>; name?: string } = {},
) =>
  enrollment.send('POST', '/api/enrollments', {
    headers: given.headers ?? as.owner(1),
    body: {
      pet: { ...enrollmentRequest().pet, name: given.name ?? 'Mango' },
      enrollment: {
        planId: 2,
        addOnIds: ['5'],
        existingOwnerId: 1,
        ...(given.shown && { shown: given.shown }),
      },
    },
  });
async function enrollFurther(given?: Parameters<typeof send>[0]) {
  const response = await send(given);
  expect(response.status).toBe(201);
  return enrollmentResponseSchema.parse(await response.json());
}
async function refusalOf(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
async function read(headers = as.owner(1)) {
  const response = await enrollment.send('GET', '/api/enrollments/ada@example.com', { headers });
  return ownerEnrollmentsSchema.parse(await response.json());
}

test('[FAM-01] the second pet of a signed-in owner is sold at the fee and discount of the settings', async () => {
  await enrollFirst();
  const { enrollment: made, plan: sold } = await enrollFurther();
  expect(made).toMatchObject({ totalMonthlyPrice: '70.50', membershipFee: '20.00' });
  expect(sold).toMatchObject({
    monthlyPrice: '58.50',
    membershipFee: '20.00',
    features: ['1 exam', 'One-time membership fee: $20.00'],
    furtherPet: { monthlyDiscount: '5.00', listFee: '64.15' },
  });
  // As billing reads it.
  const [terms] = await enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId: made.id },
  });
  expect(terms?.monthlyCents).toBe(7050);
});

test.each([
  ['isn’t paid', { status: 'pending_payment' }],
  ['has ended', { status: 'cancelled', cancelledAt: new Date() }],
  [
    'ends on a fixed day',
    { status: 'active', endsAt: new Date(Date.now() + 20 * 86_400_000), activatedAt: new Date() },
  ],
] as const)('[FAM-01] the list price counts if the other plan %s', async (_how, data) => {
  await enrollFirst(data);
  const { enrollment: made, plan: sold } = await enrollFurther();
  expect(made).toMatchObject({ totalMonthlyPrice: '75.50', membershipFee: '64.15' });
  expect(sold.furtherPet).toBeUndefined();
  expect((await read()).furtherPet).toBeUndefined();
});

test('[FAM-04] whoever isn’t signed in, or hasn’t confirmed the mailbox, gets and sees the list price', async () => {
  await enrollFirst();
  const unconfirmed = as.unconfirmed(1);
  const { enrollment: made } = await enrollFurther({ headers: unconfirmed });
  expect(made).toMatchObject({ totalMonthlyPrice: '75.50', membershipFee: '64.15' });
  expect((await read(unconfirmed)).furtherPet).toBeUndefined();
  // A stranger with the address of a member is told nothing by a price: the shown one is refused as for anybody.
  const stranger = () =>
    enrollment.send('POST', '/api/enrollments', {
      body: {
        ...enrollmentRequest(),
        enrollment: { planId: 2, addOnIds: ['5'], shown: { ...shown, furtherPet: furtherPrices } },
      },
    });
  expect(await refusalOf(await stranger())).toEqual([409, 'price_changed']);
});

test('[FAM-05] the owner and staff read what another pet would cost before choosing', async () => {
  await enrollFirst();
  const offer = { membershipFee: '20.00', monthlyDiscount: '5.00' };
  expect((await read()).furtherPet).toEqual(offer);
  expect((await read(as.staff('viewer'))).furtherPet).toEqual(offer);
  const { petId } = await enrollment.prisma.enrollment.findFirstOrThrow();
  const found = await enrollment.send('GET', `${searchDesk.path}?petId=${petId}`, {
    headers: as.staff('viewer'),
  });
  expect(await found.json()).toMatchObject({ pets: [{ furtherPet: offer }] });
});

test('[FAM-06] what is charged is what was shown: any other price is refused, and nothing is written', async () => {
  const first = await enrollFirst();
  expect(await refusalOf(await send({ shown }))).toEqual([409, 'price_changed']);
  expect(
    await refusalOf(
      await send({ shown: { ...shown, furtherPet: { ...furtherPrices, monthlyPrice: '57.50' } } }),
    ),
  ).toEqual([409, 'price_changed']);
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  await enrollment.prisma.enrollment.update({
    where: { id: first },
    data: { status: 'cancelled', cancelledAt: new Date() },
  });
  const asFurther = { shown: { ...shown, furtherPet: furtherPrices } };
  expect(await refusalOf(await send(asFurther))).toEqual([409, 'price_changed']);
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  await enrollFurther({ shown });
});

test('[FAM-07] two further pets at once are both sold as such, and the price stays when the first pet leaves', async () => {
  const first = await enrollFirst();
  const asFurther = { shown: { ...shown, furtherPet: furtherPrices } };
  const made = await Promise.all([
    enrollFurther({ ...asFurther, name: 'Mango' }),
    enrollFurther({ ...asFurther, name: 'Kiwi' }),
  ]);
  expect(made.map((one) => one.enrollment.totalMonthlyPrice)).toEqual(['70.50', '70.50']);
  await enrollment.prisma.enrollment.update({
    where: { id: first },
    data: { status: 'cancelled', cancelledAt: new Date() },
  });
  const { enrollments } = await read();
  expect(
    enrollments.filter(({ status }) => status === 'pending_payment').map((one) => one.plan),
  ).toMatchObject([
    { monthlyPrice: '58.50', furtherPet: { monthlyDiscount: '5.00' } },
    { monthlyPrice: '58.50', furtherPet: { monthlyDiscount: '5.00' } },
  ]);
});

test('[FAM-07] a plan that is started again keeps its discount, also if no other pet has a plan by then', async () => {
  const first = await enrollFirst();
  const { enrollment: made } = await enrollFurther();
  const about = { enrollmentId: made.id, subscriptionId: 'sub_1' };
  const statusIs = (status: 'active' | 'cancelled') =>
    eventually(
      async () =>
        (await enrollment.prisma.enrollment.count({ where: { id: made.id, status } })) || undefined,
    );
  await enrollment.publishFact(subscriptionFact({ ...about, status: 'active', version: 1 }));
  await statusIs('active');
  enrollment.services.answers.cancelSubscription = () =>
    subscriptionFact({ ...about, status: 'canceled', version: 2 });
  const headers = as.staff('staff');
  const path = `/api/admin/enrollments/${made.id}`;
  const body = { reason: 'price', when: 'now' };
  expect((await enrollment.send('POST', `${path}/end`, { headers, body })).status).toBe(200);
  await statusIs('cancelled');
  await enrollment.prisma.enrollment.update({
    where: { id: first },
    data: { status: 'cancelled', cancelledAt: new Date() },
  });
  expect((await read()).furtherPet).toBeUndefined();

  const preview = await enrollment.send('GET', `${path}/restart-preview`, { headers });
  expect(await preview.json()).toMatchObject({ monthlyTotal: '70.50' });
  expect((await enrollment.send('POST', `${path}/undo-end`, { headers })).status).toBe(200);
  const again = { ...about, subscriptionId: 'sub_2', status: 'trialing', version: 5 } as const;
  await enrollment.publishFact(subscriptionFact({ ...again, isRestart: true }));
  await statusIs('active');
  const { enrollments } = await read();
  expect(enrollments.find(({ id }) => id === made.id)).toMatchObject({
    totalMonthlyPrice: '70.50',
    plan: { monthlyPrice: '58.50', furtherPet: { monthlyDiscount: '5.00' } },
  });
  // As billing reads it to charge it.
  const terms = await enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId: made.id },
  });
  expect(terms.map(({ monthlyCents }) => monthlyCents)).toEqual([7_050]);
});

const propose = (body: object) =>
  enrollment.send('POST', '/api/admin/proposals', {
    headers: { ...as.staff('staff'), 'idempotency-key': crypto.randomUUID() },
    body: {
      pet: { ...enrollmentRequest().pet, name: 'Mango' },
      planId: 2,
      addOnIds: ['5'],
      ...body,
    },
  });

test('[FAM-08] at the counter, a customer whom staff have opened gets the price of a further pet, and a typed address doesn’t', async () => {
  await enrollFirst();
  const response = await propose({ ownerId: 1, shown: { ...shown, furtherPet: furtherPrices } });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({
    totalMonthlyPrice: '70.50',
    membershipFee: '20.00',
  });
  const { owner } = enrollmentRequest();
  const typed = await propose({ owner, pet: { ...enrollmentRequest().pet, name: 'Kiwi' }, shown });
  expect(typed.status).toBe(201);
  expect(await typed.json()).toMatchObject({ totalMonthlyPrice: '75.50', membershipFee: '64.15' });
});

test('[FAM-10] the figures of plans say what further pets cost less than the list prices', async () => {
  await enrollFirst();
  const { enrollment: made } = await enrollFurther();
  await enrollment.publishFact(subscriptionFact({ enrollmentId: made.id }));
  const where = { id: made.id, status: 'active' as const };
  await eventually(async () => (await enrollment.prisma.enrollment.count({ where })) || undefined);
  const headers = as.staff('manager');
  const figures = async () => {
    const response = await enrollment.send('GET', '/api/admin/reports/plan-figures', { headers });
    return planFiguresSchema.parse(await response.json());
  };
  expect((await figures()).discounts).toBeUndefined();
  await enrollment.planFigures.addUpYears();
  expect(await figures()).toMatchObject({
    discounts: { plans: 1, monthlyCents: 500 },
    total: { members: 1 },
  });
});
