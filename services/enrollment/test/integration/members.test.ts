import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { quote, staffActor, subscriptionFact } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';
import { Refusal } from './fake-services.ts';

let enrollment: RunningEnrollment;
let now = new Date();
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});

const manager = staffActor({ role: 'manager' });
const importMember = (overrides: Parameters<typeof memberToImport>[0] = {}) =>
  enrollment.members.importMember(memberToImport(overrides), manager);

const rowsOfMember = (id: number) =>
  enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id },
    include: { pet: true, owner: { include: { notes: true } }, imported: true },
  });

test('[MEM-01] [MEM-05] a member is imported as agreed, with plan year, uses, note, and start', async () => {
  const { outcome, enrollmentId, ownerId } = await importMember();
  expect(outcome).toBe('imported');
  const row = await rowsOfMember(enrollmentId);
  expect(row).toMatchObject({
    ownerId,
    status: 'active',
    billing: 'elsewhere',
    paidUntil: new Date('2026-02-28T00:00:00.000Z'),
    membershipFeePaid: true,
    activatedAt: new Date('2024-06-10T16:00:00.000Z'),
    nextBillingDate: new Date('2026-03-01T17:00:00.000Z'),
    planSnapshot: { monthlyPrice: '58.00', membershipFee: '50.00' },
    pet: { name: 'Biscuit', weight: 62 },
    owner: {
      email: 'ada@example.com',
      mailsHeldSince: now,
      notes: [{ text: 'Prefers the phone', author: 'maya' }],
    },
    imported: { reference: 'A-17' },
  });
  expect(row.totalMonthlyPrice.toFixed(2)).toBe('70.00');
  const allowances = await enrollment.prisma.benefitAllowance.findMany({
    where: { code: 'exam' },
    include: { redemptions: true },
  });
  // Only the plan year that has begun, counted from the start.
  expect(allowances).toMatchObject([
    {
      startsOn: new Date('2025-06-10T00:00:00.000Z'),
      redemptions: [{ quantity: 1, isOpening: true }],
    },
  ]);
  expect(await enrollment.prisma.planChange.findMany()).toMatchObject([
    { move: 'started', at: now, isImported: true, memberId: ownerId },
  ]);
});

test('[MEM-06] [MEM-09] an earlier use counts for what is left, and not in reports; the import has a line', async () => {
  const { enrollmentId } = await importMember();
  const response = await enrollment.send('GET', `/api/enrollments/${enrollmentId}/benefits`, {
    headers: as.staff('viewer'),
  });
  const body = (await response.json()) as { benefits: { code: string; left: number | null }[] };
  expect(body.benefits.find(({ code }) => code === 'exam')).toMatchObject({ left: 1 });
  const plans = await enrollment.send('GET', '/api/admin/reports/plans?month=2026-02', {
    headers: as.staff('manager'),
  });
  expect(await plans.json()).toMatchObject({
    start: { plans: 0, cents: 0 },
    moves: { imported: { count: 1, plans: 1, cents: 7000 }, new: { count: 0 } },
    end: { plans: 1, cents: 7000 },
  });
  now = new Date('2026-07-01T17:00:00.000Z');
  const report = await enrollment.send('GET', '/api/admin/reports/benefits', {
    headers: as.staff('manager'),
  });
  const { plans: figures } = (await report.json()) as { plans: { benefits: object[] }[] };
  expect(figures[0]?.benefits[0]).toMatchObject({ code: 'exam', allowed: 1, redeemed: 0 });
});

test('[MEM-05] the same reference changes nothing, also of twenty at once and after another price', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => importMember({ monthlyCents: 7000 + index })),
  );
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'imported',
    ...Array.from({ length: 19 }, () => 'unchanged'),
  ]);
  expect(new Set(outcomes.map(({ enrollmentId }) => enrollmentId)).size).toBe(1);
  expect(await enrollment.countRows()).toMatchObject({ owners: 1, pets: 1, enrollments: 1 });
});

test('[MEM-05] a crash between the owner and the plan is finished by repeating', async () => {
  const { answers } = enrollment.services;
  const usual = answers.import;
  answers.import = (request) => {
    usual(request);
    throw new Refusal('service_unavailable');
  };
  await expect(importMember()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await enrollment.countRows()).toMatchObject({ owners: 0, pets: 0, enrollments: 0 });
  answers.import = usual;
  expect(await importMember()).toMatchObject({ outcome: 'imported' });
  expect(await enrollment.countRows()).toMatchObject({ owners: 1, pets: 1, enrollments: 1 });
});

test('[MEM-05] what fails at the last write leaves nothing, and the same reference can come again', async () => {
  const { prisma } = enrollment;
  await prisma.$executeRaw`ALTER TABLE customer_notes ADD CONSTRAINT boom CHECK (text <> 'Boom')`;
  try {
    await expect(importMember({ note: 'Boom' })).rejects.toThrow();
  } finally {
    await prisma.$executeRaw`ALTER TABLE customer_notes DROP CONSTRAINT boom`;
  }
  expect(await enrollment.countRows()).toMatchObject({ owners: 0, pets: 0, enrollments: 0 });
  expect(await prisma.planChange.count()).toBe(0);
  expect(await importMember({ note: 'Boom' })).toMatchObject({ outcome: 'imported' });
});

describe('[MEM-07] an address that exists', () => {
  const rex = { ...memberToImport().pet, name: 'Rex' };

  test('takes the pet in; the same pet under another reference is refused', async () => {
    const first = await importMember();
    expect(await importMember({ reference: 'A-18', pet: rex })).toMatchObject({
      outcome: 'imported',
      ownerId: first.ownerId,
    });
    await expect(importMember({ reference: 'A-19' })).rejects.toMatchObject({
      code: 'duplicate_pet',
    });
    expect(await enrollment.countRows()).toMatchObject({ owners: 1, pets: 2 });
  });

  test('goes on getting mail if it has an account or another plan', async () => {
    enrollment.services.activate('ada@example.com');
    const { enrollmentId } = await importMember();
    expect((await rowsOfMember(enrollmentId)).owner.mailsHeldSince).toBeNull();
    await enrollment.reset();
    const { owner } = await enrollment.enroll();
    const joined = await importMember({ pet: rex });
    expect(joined.ownerId).toBe(owner.id);
    expect((await rowsOfMember(joined.enrollmentId)).owner.mailsHeldSince).toBeNull();
  });
});

describe('[IMP-21] undoing an import', () => {
  test('removes pet, plan, uses, and owner, and frees the reference', async () => {
    const { enrollmentId, ownerId } = await importMember();
    expect(await enrollment.members.withdrawImported(enrollmentId)).toBe(true);
    expect(await enrollment.countRows()).toMatchObject({ owners: 0, pets: 0, enrollments: 0 });
    expect(await enrollment.prisma.planChange.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { move: 'started', at: now, isImported: true, memberId: ownerId },
      { move: 'ended', at: now, isImported: true, memberId: ownerId },
    ]);
    // Repeating it after a crash.
    expect(await enrollment.members.withdrawImported(enrollmentId)).toBe(true);
    enrollment.services.reset();
  });

  test('[MEM-09] counts in no month, also when it is undone in the next one', async () => {
    const read = async (path: string) =>
      (await enrollment.send('GET', path, { headers: as.staff('manager') })).json();
    now = new Date('2026-02-28T22:00:00.000Z');
    const { enrollmentId } = await importMember();
    now = new Date('2026-03-01T15:00:00.000Z');
    expect(await enrollment.members.withdrawImported(enrollmentId)).toBe(true);
    const nothing = { count: 0, plans: 0, cents: 0 };
    for (const month of ['2026-02', '2026-03']) {
      expect(await read(`/api/admin/reports/plans?month=${month}`)).toMatchObject({
        start: { plans: 0, cents: 0, members: 0 },
        moves: { imported: nothing, new: nothing, ended: nothing },
        end: { plans: 0, cents: 0, members: 0 },
        churn: { endedPlans: 0 },
      });
    }
    const { months } = (await read('/api/admin/summary')) as { months: object[] };
    for (const month of months) {
      expect(month).toMatchObject({ joined: 0, imported: 0, cancelled: 0, revenue: '0.00' });
    }
  });

  test('keeps an owner with another pet', async () => {
    const { enrollmentId } = await importMember();
    const pet = { ...memberToImport().pet, name: 'Rex' };
    await importMember({ reference: 'A-18', pet });
    expect(await enrollment.members.withdrawImported(enrollmentId)).toBe(true);
    expect(await enrollment.countRows()).toMatchObject({ owners: 1, pets: 1, enrollments: 1 });
  });

  test('leaves a member to whom something happened, and one who enrolled here', async () => {
    const { enrollmentId } = await importMember();
    const used = await enrollment.send(
      'POST',
      `/api/admin/enrollments/${enrollmentId}/redemptions`,
      {
        headers: { ...as.staff('staff'), 'idempotency-key': 'use-1' },
        body: { code: 'exam', quantity: 1 },
      },
    );
    expect(used.status).toBe(201);
    expect(await enrollment.members.withdrawImported(enrollmentId)).toBe(false);
    const enrolled = await enrollment.enroll({
      body: {
        pet: { ...memberToImport().pet, name: 'Rex' },
        owner: { ...memberToImport().owner, email: 'eve@example.com', phone: '904-555-0101' },
        enrollment: { planId: 2, addOnIds: [5] },
      },
    });
    expect(await enrollment.members.withdrawImported(enrolled.enrollment.id)).toBe(false);
  });
});

describe('[IMP-24] mails', () => {
  const published = async () => {
    const events = await enrollment.events();
    return events.filter(({ type }) => type !== 'pet.deceased.v1');
  };

  test('none are asked for by what happens to a member who hasn’t set up', async () => {
    const { enrollmentId } = await importMember();
    await enrollment.publishFact(
      subscriptionFact({ enrollmentId, status: 'incomplete', version: 1 }),
    );
    await eventually(async () => {
      const row = await rowsOfMember(enrollmentId);
      return row.factVersion === 1 || undefined;
    });
    const ended = await enrollment.send('POST', `/api/admin/enrollments/${enrollmentId}/end`, {
      headers: { ...as.staff('manager'), 'idempotency-key': 'end-1' },
      body: { reason: 'moved', when: 'now' },
    });
    expect(ended.status).toBe(200);
    // Billing hears of the end, and notification sends no mail.
    expect(await published()).toMatchObject([
      { type: 'enrollment.cancelled.v1', data: { reason: 'staff', areMailsHeld: true } },
    ]);
  });

  test('begin when the payment provider bills the plan', async () => {
    const { enrollmentId } = await importMember();
    await enrollment.publishFact(
      subscriptionFact({ enrollmentId, status: 'trialing', version: 1 }),
    );
    await eventually(async () => {
      const { owner, billing } = await rowsOfMember(enrollmentId);
      return (owner.mailsHeldSince === null && billing === 'here') || undefined;
    });
    await enrollment.publishFact(subscriptionFact({ enrollmentId, status: 'unpaid', version: 2 }));
    await eventually(async () => (await enrollment.mails('plan-suspended'))[0]);
  });
});

test('[MEM-41] what the catalog refuses is refused before anything is written', async () => {
  enrollment.services.answers.quote = () => {
    throw new Refusal('unknown_plan');
  };
  await expect(importMember()).rejects.toMatchObject({ code: 'unknown_plan' });
  enrollment.services.answers.quote = () => quote({ benefits: [] });
  await expect(importMember()).rejects.toMatchObject({ code: 'validation_failed' });
  expect(enrollment.services.identity.calls).toEqual([]);
  expect(await enrollment.countRows()).toMatchObject({ owners: 0, enrollments: 0 });
});
