import { adminSummarySchema, adminUserSchema } from '@petwell/contracts';
import { listPaidElsewhere } from '@petwell/contracts/routes';
import { paymentProblemCases } from '@petwell/contracts/testing/payment-problems';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { memberToImport } from '../../../src/moving-in/members/test/member.ts';
import { enrollmentRequest, staffActor, subscriptionFact } from '../../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let now = new Date();
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

const get = (path: string) => enrollment.send('GET', path, { headers: as.staff('viewer') });
const summary = async () =>
  adminSummarySchema.parse(await (await get('/api/admin/summary')).json()).paymentProblems;

/** The names of the pets on the list that the figure opens. */
async function listed(): Promise<string[]> {
  const response = await get('/api/admin/users?figure=payment_problem&limit=100');
  const users = z.array(adminUserSchema).parse(await response.json());
  const names = users.flatMap(({ enrollments }) => enrollments.map(({ petName }) => petName));
  expect(Number(response.headers.get('x-total-plans'))).toBe(names.length);
  return names.toSorted();
}

test('[MNY-156] counts, and lists, the plans that the work list of failed payments has, in every state', async () => {
  let version = 0;
  for (const [index, one] of paymentProblemCases.entries()) {
    const id = index + 1;
    const email = `no${id}@example.com`;
    const contact = { firstName: 'Ada', lastName: 'Park', email, phone: '904-555-0101' };
    enrollment.services.answers.register = () => ({
      outcome: 'registered',
      owner: { ...contact, id, isActive: false, createdAt: '2026-01-05T10:00:00.000Z' },
      ownerVersion: 1,
      setupToken: 'token',
      setupMaxAgeSeconds: 900,
    });
    const body = enrollmentRequest({ owner: contact });
    const made = await enrollment.enroll({ body });
    const { enrollment: placed } = made;
    const known = await enrollment.prisma.enrollment.findUniqueOrThrow({
      where: { id: placed.id },
    });
    await enrollment.prisma.owner.update({
      where: { id },
      data: { isDemo: one.isDemo === true },
    });
    const endsAt = one.isEnding ? '2026-03-05T10:00:00.000Z' : null;
    for (const status of ['active', one.status] as const) {
      version += 1;
      const isNever = one.status.startsWith('incomplete');
      if (isNever && status === 'active') continue;
      const facts = {
        enrollmentId: placed.id,
        subscriptionId: `sub_${id}`,
        status,
        version,
        endsAt,
      };
      const event = await enrollment.publishFact(subscriptionFact(facts));
      await eventually(async () =>
        (await enrollment.prisma.inboxMessage.count({ where: { eventId: event.id } })) > 0
          ? true
          : undefined,
      );
    }
    await enrollment.prisma.pet.update({
      where: { id: known.petId },
      data: { name: one.name, ...(one.hasDied && { deceasedAt: now }) },
    });
  }
  const problems = paymentProblemCases.filter(({ isProblem }) => isProblem);
  expect(await listed()).toEqual(problems.map(({ name }) => name).toSorted());
  expect(await summary()).toBe(problems.length);
});

test('[MNY-156] a plan that was paid elsewhere counts while it is suspended, as long as the work list has it', async () => {
  const manager = staffActor({ role: 'manager' });
  // Paid at the clinic until February 28.
  const { enrollmentId } = await enrollment.members.importMember(memberToImport(), manager);
  const workList = async () => {
    const page = listPaidElsewhere.responses[200].parse(
      await (await get('/api/admin/paid-elsewhere')).json(),
    );
    return page.items.filter(({ status }) => status === 'suspended').length;
  };
  const counts = async () => [await summary(), (await listed()).length, await workList()];
  now = new Date('2026-03-06T17:00:00.000Z');
  expect(await counts()).toEqual([0, 0, 0]);
  now = new Date('2026-03-07T17:00:00.000Z');
  await enrollment.recordedPayments.housekeeping['plans paid elsewhere']();
  expect(await counts()).toEqual([1, 1, 1]);
  const change = (data: { endsAt: Date | null }) =>
    enrollment.prisma.enrollment.update({ where: { id: enrollmentId }, data });
  await change({ endsAt: new Date('2026-04-01T16:00:00.000Z') });
  expect(await counts()).toEqual([0, 0, 0]);
  await change({ endsAt: null });
  await enrollment.prisma.pet.updateMany({ data: { deceasedAt: now } });
  expect(await counts()).toEqual([0, 0, 0]);
});
