import {
  enrollmentResponseSchema,
  errorBodySchema,
  ownerEnrollmentsSchema,
} from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, plan, quote } from '../factories.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

test('[ENR-03] enrolls a new owner with pet, enrollment, and setup session', async () => {
  const response = await enrollment.send('POST', '/api/enrollments', {
    body: enrollmentRequest(),
  });
  expect(response.status).toBe(201);
  const body = enrollmentResponseSchema.parse(await response.json());
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

test('[ENR-04] shows the enrollment to its owner, pending despite the column’s default of active', async () => {
  const { enrollment: made, pet } = await enrollment.enroll();
  const [column] = await enrollment.prisma.$queryRaw<{ fallback: string }[]>`
    SELECT column_default AS fallback FROM information_schema.columns
    WHERE table_name = 'enrollments' AND column_name = 'status'`;
  expect(column?.fallback).toContain("'active'");
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

test('[ENR-10] two concurrent windows that choose another plan leave one enrollment', async () => {
  const first = await enrollment.enroll();
  enrollment.services.answers.quote = () => quote({ plan: plan({ id: 3 }), addOns: [] });
  const responses = await Promise.all(
    Array.from({ length: 6 }, () =>
      enrollment.send('POST', '/api/enrollments', {
        body: enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } }),
        headers: as.setup(1, first.enrollment.id),
      }),
    ),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await enrollment.countRows()).toMatchObject({ pets: 1, enrollments: 1 });
});

const nothing = { owners: 0, pets: 0, enrollments: 0, outbox: 0, requests: 0 };
const usual = enrollmentRequest();

test.each([
  ['an invalid request', { ...usual, enrollment: { planId: 0 } }, 'a-key', 'enrollment.planId'],
  ['an invalid key', usual, 'two words', 'Idempotency-Key'],
])('responds 400 to %s and writes nothing', async (_name, body, key, field) => {
  const response = await enrollment.send('POST', '/api/enrollments', {
    body,
    headers: { 'idempotency-key': key },
  });
  expect(response.status).toBe(400);
  const { fields } = errorBodySchema.parse(await response.json());
  expect(Object.keys(fields ?? {})).toEqual([field]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(enrollment.services.catalog.calls).toEqual([]);
  expect(await enrollment.countRows()).toEqual(nothing);
});

test('[ENR-12] responds 503 when a service does not respond in time, and stores only the key', async () => {
  const never = () => new Promise<never>(() => undefined);
  enrollment.services.answers.register = never;
  const send = (key: string) =>
    enrollment.send('POST', '/api/enrollments', {
      body: usual,
      headers: { 'idempotency-key': key },
    });
  const registering = send('identity-is-slow');
  await eventually(() =>
    Promise.resolve(enrollment.services.identity.calls.length > 0 || undefined),
  );
  enrollment.services.answers.quote = never;
  for (const response of await Promise.all([registering, send('catalog-is-slow')])) {
    expect(response.status).toBe(503);
    expect(errorBodySchema.parse(await response.json()).code).toBe('service_unavailable');
  }
  expect(await enrollment.countRows()).toEqual({ ...nothing, requests: 2 });
});
