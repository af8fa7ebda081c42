import { clinicDay } from '@petwell/chassis/time';
import { accountExportSchema, proposedSchema, toCents } from '@petwell/contracts';
import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import {
  addOn,
  enrollmentRequest,
  plan,
  quote,
  staffActor,
  subscriptionFact,
} from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const zone = 'America/New_York';
const started = new Date('2026-02-05T17:00:00.000Z');
let enrollment: RunningEnrollment;
let now = started;
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = started;
  await enrollment.reset();
  const sold = { plan: plan({ version: 3 }), addOns: [addOn({ version: 2 })] };
  enrollment.services.answers.quote = () => quote(sold);
});

const termsOf = (enrollmentId: number) =>
  enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId },
    orderBy: { effectiveFrom: 'asc' },
  });

/** What billing charges for, as it reads it. */
async function charged(id: number) {
  const headers = as.service('billing');
  const response = await enrollment.send('GET', `/internal/enrollments/${id}`, { headers });
  const sold = internalEnrollmentSchema.parse(await response.json());
  const lines = [sold.plan, ...sold.addOns].map(({ monthlyPrice }) => toCents(monthlyPrice));
  return {
    planId: sold.plan.id,
    planVersion: sold.plan.version,
    addOnVersions: Object.fromEntries(sold.addOns.map((one) => [one.id, one.version])),
    monthlyCents: lines.reduce((sum, cents) => sum + cents, 0),
  };
}

async function apply(id: number, fact: Parameters<typeof subscriptionFact>[0]): Promise<void> {
  const about = { enrollmentId: id, currentPeriodEnd: '2099-01-01T00:00:00.000Z' };
  const { id: eventId } = await enrollment.publishFact(subscriptionFact({ ...about, ...fact }));
  await eventually(async () => {
    const count = await enrollment.prisma.inboxMessage.count({ where: { eventId } });
    return count > 0 || undefined;
  });
}

async function active(): Promise<number> {
  const { enrollment: made } = await enrollment.enroll();
  await apply(made.id, { status: 'active', version: 1 });
  return made.id;
}

async function use(id: number): Promise<void> {
  const path = `/api/admin/enrollments/${id}/redemptions`;
  const body = { code: 'exam', performedOn: clinicDay(now, zone) };
  const headers = as.staff('staff');
  expect((await enrollment.send('POST', path, { headers, body })).status).toBe(201);
}

test('[OFR-40] an owner enrolls: the terms are what is charged', async () => {
  const { enrollment: made } = await enrollment.enroll();
  const sold = {
    planId: 2,
    planVersion: 3,
    addOnVersions: { 5: 2 },
    monthlyCents: 7_550,
  };
  expect(await charged(made.id)).toEqual(sold);
  expect(await termsOf(made.id)).toMatchObject([
    { ...sold, effectiveFrom: new Date('2026-02-05'), agreedBy: 'consent', createdAt: now },
  ]);
});

test('[OFR-40] staff propose: the terms are what is charged', async () => {
  const { pet, owner } = enrollmentRequest();
  const body = { owner, pet, planId: 2, addOnIds: ['5'] };
  const headers = { ...as.staff('staff'), 'idempotency-key': 'propose' };
  const response = await enrollment.send('POST', '/api/admin/proposals', { body, headers });
  const { enrollmentId } = proposedSchema.parse(await response.json());
  expect(await termsOf(enrollmentId)).toMatchObject([
    { ...(await charged(enrollmentId)), planVersion: 3, monthlyCents: 7_550 },
  ]);
});

test.each([
  ['runs', {}],
  ['has ended', { ended: { on: '2025-11-30', hasDied: false } }],
])(
  '[OFR-40] a member who is imported, and %s, has what was agreed since the start',
  async (_case, given) => {
    const imported = await enrollment.members.importMember(
      memberToImport({ uses: [], ...given }),
      staffActor({ role: 'manager' }),
    );
    expect(await termsOf(imported.enrollmentId)).toMatchObject([
      {
        ...(await charged(imported.enrollmentId)),
        planVersion: 3,
        monthlyCents: 7_000,
        effectiveFrom: new Date('2024-06-10'),
      },
    ]);
  },
);

test('[OFR-40] a plan that starts again goes on with its terms', async () => {
  const id = await active();
  const before = await termsOf(id);
  await apply(id, { status: 'canceled', version: 2 });
  await apply(id, {
    subscriptionId: 'sub_2',
    status: 'trialing',
    version: 5,
    isRestart: true,
    isMembershipFeePaid: true,
  });
  expect(await enrollment.prisma.enrollment.findUnique({ where: { id } })).toMatchObject({
    status: 'active',
    stripeSubscriptionId: 'sub_2',
  });
  expect(await termsOf(id)).toEqual(before);
  expect(before).toMatchObject([await charged(id)]);
});

test('[OFR-40] a failure while enrolling leaves neither enrollment nor terms', async () => {
  const { prisma } = enrollment;
  await prisma.$executeRaw`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'killed'; END $$`;
  await prisma.$executeRaw`CREATE TRIGGER lose BEFORE INSERT ON enrollment_terms
    FOR EACH ROW EXECUTE FUNCTION lose()`;
  try {
    const body = enrollmentRequest();
    expect((await enrollment.send('POST', '/api/enrollments', { body })).status).toBe(500);
  } finally {
    await prisma.$executeRaw`DROP FUNCTION lose CASCADE`;
  }
  expect(await prisma.enrollment.count()).toBe(0);
  expect(await prisma.enrollmentTerms.count()).toBe(0);
});

test('[OFR-42] a plan year has the terms of its first day', async () => {
  const id = await active();
  const [first] = await termsOf(id);
  await use(id);
  // A month before the second plan year, and five days into it.
  const later = {
    enrollmentId: id,
    planId: 2,
    addOnVersions: { 5: 2 },
    monthlyCents: 8_000,
    agreedBy: 'notice',
    createdAt: now,
  } as const;
  const second = await enrollment.prisma.enrollmentTerms.create({
    data: { ...later, planVersion: 4, effectiveFrom: new Date('2027-01-05') },
  });
  await enrollment.prisma.enrollmentTerms.create({
    data: { ...later, planVersion: 5, effectiveFrom: new Date('2027-02-10') },
  });
  now = new Date('2027-03-10T17:00:00.000Z');
  await use(id);
  const years = await enrollment.prisma.benefitAllowance.findMany({
    where: { code: 'exam' },
    orderBy: { startsOn: 'asc' },
  });
  expect(years.map(({ termsId }) => termsId)).toEqual([first?.id, second.id]);
});

test('[OFR-43] an owner’s file has the terms, and they go with the enrollment', async () => {
  const { enrollment: made, owner } = await enrollment.enroll();
  const headers = as.owner(owner.id);
  const file = await enrollment.send('GET', '/api/account/export', { headers });
  const held = accountExportSchema.parse(await file.json());
  expect(held.enrollments.map(({ terms }) => terms)).toEqual([
    [
      {
        effectiveFrom: '2026-02-05',
        planVersion: 3,
        addOnVersions: { 5: 2 },
        monthlyPrice: '75.50',
        agreedBy: 'consent',
        createdAt: now.toISOString(),
      },
    ],
  ]);
  const path = `/api/enrollments/${made.id}/discard`;
  expect((await enrollment.send('POST', path, { headers })).status).toBe(204);
  expect(await enrollment.prisma.enrollmentTerms.count()).toBe(0);
});
