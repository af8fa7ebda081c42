import { enrollmentResponseSchema, ownerEnrollmentsSchema } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, plan, quote } from '../factories.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

test('[ENR-03] enrolls a new owner with pet, enrollment, event, and setup session', async () => {
  const response = await enrollment.send('POST', '/api/enrollments', {
    body: enrollmentRequest(),
  });
  expect(response.status).toBe(201);
  const body = enrollmentResponseSchema.parse(await response.json());
  expect(body).toMatchObject({
    enrollment: {
      petId: body.pet.id,
      ownerId: 1,
      planId: 2,
      addOnIds: ['5'],
      status: 'pending_payment',
      totalMonthlyPrice: '75.50',
      membershipFee: '64.15',
      membershipFeePaid: false,
      stripeSubscriptionId: null,
      stripeCustomerId: null,
    },
    pet: { name: 'Biscuit', weight: null, photoUrl: null, healthConcerns: ['dental problems'] },
    owner: { id: 1, email: 'ada@example.com', isActive: false },
    plan: { name: 'Dog Gold' },
    requiresAccountSetup: true,
  });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^petwell_setup=setup-token-1-${body.enrollment.id}; Max-Age=900; Path=/; .*HttpOnly; SameSite=Lax$`,
      ),
    ),
  ]);
  expect(await enrollment.countRows()).toEqual({
    owners: 1,
    pets: 1,
    enrollments: 1,
    outbox: 0,
    requests: 0,
  });
});

test('shows the enrollment to its owner', async () => {
  const { enrollment: made, pet } = await enrollment.enroll();
  const response = await enrollment.send('GET', '/api/enrollments/ada@example.com', {
    headers: as.owner(1),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    owner: { id: 1, email: 'ada@example.com' },
    enrollments: [
      {
        id: made.id,
        status: 'pending_payment',
        petId: pet.id,
        pet: { name: 'Biscuit' },
        plan: { name: 'Dog Gold' },
        addOns: [{ id: 5, name: 'Dental care' }],
        totalMonthlyPrice: '75.50',
        membershipFeePaid: false,
        paymentProblem: false,
      },
    ],
  });
});

test('[ENR-05] keeps the price at enrollment; later enrollments get the new price', async () => {
  await enrollment.enroll();
  enrollment.services.answers.quote = () =>
    quote({
      plan: plan({ name: 'Dog Gold 2027', monthlyPrice: '70.00' }),
      totalMonthlyPrice: '82.00',
      membershipFee: '80.00',
    });
  const headers = as.owner(1);
  const choice = { planId: 2, addOnIds: ['5'], existingOwnerId: 1 };
  await enrollment.send('POST', '/api/enrollments', {
    headers,
    body: { pet: { ...enrollmentRequest().pet, name: 'Mango' }, enrollment: choice },
  });
  const response = await enrollment.send('GET', '/api/enrollments/ada@example.com', { headers });
  const { enrollments } = ownerEnrollmentsSchema.parse(await response.json());
  expect(
    enrollments
      .toSorted((a, b) => a.id - b.id)
      .map((one) => [
        one.plan.name,
        one.plan.monthlyPrice,
        one.totalMonthlyPrice,
        one.membershipFee,
      ]),
  ).toEqual([
    ['Dog Gold', '63.50', '75.50', '64.15'],
    ['Dog Gold 2027', '70.00', '82.00', '80.00'],
  ]);
});

test('[ENR-04] a new enrollment is pending despite the column’s default of active', async () => {
  await enrollment.enroll();
  const [row] = await enrollment.prisma.$queryRaw<{ status: string; fallback: string }[]>`
    SELECT e.status::text, c.column_default AS fallback FROM enrollments e
    JOIN information_schema.columns c ON c.table_name = 'enrollments' AND c.column_name = 'status'`;
  expect(row?.status).toBe('pending_payment');
  expect(row?.fallback).toContain("'active'");
});
