import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import { handoverResponseSchema, readHandover } from '@petwell/contracts/routes';
import { expect } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, type RunningEnrollment } from './running-enrollment.ts';

export const staff = as.staff('staff');
/** The next charge of the plan that is handed over. */
export const dueAt = '2099-03-20T17:00:00.000Z';
export const newOwner = {
  firstName: 'Bea',
  lastName: 'Lim',
  email: 'bea@example.com',
  phone: '904-555-0101',
};

/** Helpers for tests of handovers: a plan that a card pays, and its new owner. */
export function createHandoverBed(enrollment: () => RunningEnrollment) {
  const plan = { id: 0, petId: 0, ownerId: 0 };

  /** Enrolls a pet, whose plan began a month ago and has its services; one exam is used. */
  async function start(): Promise<void> {
    const made = await enrollment().enroll();
    Object.assign(plan, { id: made.enrollment.id, petId: made.pet.id, ownerId: made.owner.id });
    const activatedAt = new Date(Date.now() - 30 * 86_400_000);
    await enrollment().prisma.enrollment.update({
      where: { id: plan.id },
      data: {
        status: 'active',
        activatedAt,
        stripeSubscriptionId: 'sub_1',
        stripeCustomerId: 'cus_1',
        membershipFeePaid: true,
        nextBillingDate: new Date(dueAt),
        factVersion: 1,
      },
    });
    expect((await redeem(plan.id)).status).toBe(201);
    const { answers } = enrollment().services;
    answers.endWithPeriod = () => endingFact();
  }
  const endingFact = () =>
    subscriptionFact({
      enrollmentId: plan.id,
      version: 2,
      currentPeriodEnd: dueAt,
      endsAt: dueAt,
    });

  const send = (path: string, body?: object, headers: Record<string, string> = staff) =>
    enrollment().send(body ? 'POST' : 'GET', `/api/admin/enrollments/${plan.id}/handover${path}`, {
      headers,
      ...(body && { body }),
    });
  const order = (given: object = {}, headers?: Record<string, string>) =>
    send('', { newOwner, isAgreed: true, ...given }, headers);
  /** Asks again while a run of handovers looks at the plan. */
  const callOff = () =>
    eventually(async () => {
      const response = await send('/call-off', {});
      const { message } = (await response.clone().json()) as { message?: string };
      return message?.startsWith('Someone else is working on this') ? undefined : response;
    });
  const read = async () => readHandover.responses[200].parse(await (await send('')).json());
  /** Orders a handover, and returns the new owner's enrollment. */
  async function ordered(given: object = {}): Promise<number> {
    const response = await order(given);
    expect(response.status).toBe(200);
    expect(handoverResponseSchema.parse(await response.json()).handover?.state).toBe('asked');
    const row = await enrollment().prisma.handover.findUniqueOrThrow({
      where: { fromId: plan.id },
    });
    return row.enrollmentId;
  }
  const redeem = (enrollmentId: number, quantity = 1) =>
    enrollment().send('POST', `/api/admin/enrollments/${enrollmentId}/redemptions`, {
      headers: staff,
      body: { code: 'exam', quantity },
    });
  const find = (id: number) => enrollment().prisma.enrollment.findUniqueOrThrow({ where: { id } });
  /** Billing tells that the new owner agreed and gave a card. */
  async function agree(enrollmentId: number, version = 1): Promise<void> {
    await enrollment().publishFact(
      subscriptionFact({
        enrollmentId,
        subscriptionId: `sub_of_${enrollmentId}`,
        customerId: 'cus_2',
        status: 'trialing',
        isMembershipFeePaid: false,
        isWithoutFee: true,
        currentPeriodEnd: dueAt,
        version,
      }),
    );
    await eventually(async () =>
      (await find(enrollmentId)).factVersion >= version ? true : undefined,
    );
  }
  const handover = () => enrollment().prisma.handover.findUnique({ where: { fromId: plan.id } });
  /** Resolves once it is done, and the timer isn't at the plan anymore, which would refuse staff. */
  const done = () =>
    eventually(async () => {
      const doneAt = (await handover())?.doneAt;
      const subject = `enrollment/${plan.id}`;
      const claims = await enrollment().prisma.staffClaim.count({ where: { subject } });
      return (claims === 0 && doneAt) || undefined;
    });
  /** What billing asks before the new owner sees or agrees to anything. */
  async function readByBilling(id: number) {
    const response = await enrollment().send('GET', `/internal/enrollments/${id}`, {
      headers: as.service('billing'),
    });
    return internalEnrollmentSchema.parse(await response.json());
  }
  const allowances = (enrollmentId: number) =>
    enrollment().prisma.benefitAllowance.findMany({
      where: { enrollmentId },
      orderBy: { code: 'asc' },
      include: { redemptions: true },
    });
  return {
    plan,
    start,
    endingFact,
    order,
    callOff,
    read,
    ordered,
    redeem,
    find,
    agree,
    handover,
    done,
    readByBilling,
    allowances,
  };
}
