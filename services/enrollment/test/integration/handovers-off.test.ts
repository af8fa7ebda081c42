import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Prisma } from '../../src/data/generated/client.ts';
import { enrollmentRequest, eventFrom } from '../factories.ts';
import { createHandoverBed, dueAt, newOwner, staff } from './handover-bed.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const day = 24 * 3_600_000;
let daysLater = 0;
let enrollment: RunningEnrollment;
const bed = createHandoverBed(() => enrollment);
const { plan } = bed;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => new Date(Date.now() + daysLater * day) },
  );
});
beforeEach(async () => {
  daysLater = 0;
  await enrollment.reset();
  await bed.start();
});
afterAll(() => enrollment.stop());

const isOff = () => eventually(async () => ((await bed.handover()) ? undefined : true));
const offMails = async () => (await enrollment.mails('handover-off')).map(({ mail }) => mail.email);
const change = (data: Parameters<typeof enrollment.prisma.enrollment.update>[0]['data']) =>
  enrollment.prisma.enrollment.update({ where: { id: plan.id }, data });
/** Asks the owner before about another plan. */
const askForChange = async () => {
  const { enrolledAt: now } = await bed.find(plan.id);
  await enrollment.prisma.changeOrder.create({
    data: {
      id: randomUUID(),
      enrollmentId: plan.id,
      state: 'asked',
      way: 'link',
      isFromToday: false,
      effectiveFrom: now,
      sheet: {},
      target: {},
      orderedAt: now,
      orderedBy: 'staff',
      settledAt: now,
    },
  });
};
const messageOf = async (response: Response) =>
  ((await response.json()) as { message: string }).message;

describe('[CHG-181] a plan isn’t handed over, with a sentence', () => {
  test.each([
    [{ status: 'pending_payment', activatedAt: null }, 'isn’t paid yet'],
    [{ status: 'suspended' }, 'past due'],
    [{ hasPaymentProblem: true }, 'past due'],
    [{ endsAt: new Date('2099-03-03') }, 'set to end'],
    [{ billing: 'elsewhere' }, 'paid at the clinic'],
    [{ firstChargeAt: new Date(dueAt) }, 'still to come'],
    [{ heldUntil: new Date('2099-03-03'), heldNextChargeAt: new Date('2099-03-20') }, 'is on hold'],
    [{ stripeSubscriptionId: null }, 'No card pays'],
  ] as const)('%o', async (data, sentence) => {
    await change(data);
    const response = await bed.order();
    expect(response.status).toBe(409);
    expect(await messageOf(response)).toContain(sentence);
    expect((await bed.read()).obstacle).toContain(sentence);
    expect(await enrollment.prisma.handover.count()).toBe(0);
    expect(await enrollment.prisma.owner.count()).toBe(1);
  });

  test('nor to its owner, after a death, or while a payment is disputed, a change is open, or a price is new', async () => {
    const own = { ...newOwner, email: 'Ada@example.com' };
    expect(await messageOf(await bed.order({ newOwner: own }))).toContain('theirs already');
    const { priceStanding } = enrollment.services.answers;
    enrollment.services.answers.priceStanding = (enrollmentId) => ({
      enrollmentId,
      promise: null,
      isDisputed: true,
      isPastDue: false,
      unbilledAt: [],
      startedAt: null,
    });
    expect(await messageOf(await bed.order())).toContain('disputed');
    enrollment.services.answers.priceStanding = priceStanding;
    await askForChange();
    expect(await messageOf(await bed.order())).toContain('A change of this plan is open');
    await planPrice(enrollment, plan.id);
    expect(await messageOf(await bed.order())).toContain('A new price from February 5, 2027');
    await enrollment.prisma.pet.update({
      where: { id: plan.petId },
      data: { deceasedAt: new Date() },
    });
    expect(await messageOf(await bed.order())).toContain('has died');
    expect((await bed.order({ isAgreed: false })).status).toBe(400);
  });
});

describe('[CHG-186] a handover that wasn’t agreed to is over, once', () => {
  test('when staff call it off', async () => {
    const id = await bed.ordered();
    expect((await bed.callOff()).status).toBe(200);
    expect(await bed.handover()).toBeNull();
    expect(await enrollment.prisma.enrollment.findUnique({ where: { id } })).toBeNull();
    expect(await offMails()).toEqual([newOwner.email]);
    expect((await bed.callOff()).status).toBe(409);
    expect((await bed.read()).handover).toBeNull();
    expect(
      await enrollment.prisma.staffActivity.count({
        where: { action: 'call-off-handover', result: 'done' },
      }),
    ).toBe(1);
  });

  test('but not once the new owner has agreed, even before that is known here', async () => {
    const id = await bed.ordered();
    enrollment.services.answers.cancelSubscription = () => {
      throw new Refusal('already_paid');
    };
    expect(await messageOf(await bed.callOff())).toContain('has agreed already');
    await bed.agree(id);
    await bed.done();
    expect(await offMails()).toEqual([]);
  });

  test('when its time is over', async () => {
    await bed.ordered();
    daysLater = 13;
    expect(await bed.handover()).not.toBeNull();
    daysLater = 14;
    await isOff();
    expect(await offMails()).toEqual([newOwner.email]);
    expect(await enrollment.mails('plan-ending')).toEqual([]);
  });

  test.each([
    ['set to end', { endsAt: new Date(dueAt), endingReason: 'moved' }],
    ['ended', { status: 'cancelled', cancelledAt: new Date() }],
    ['at another price', { totalMonthlyPrice: '80.00' }],
  ] as const)('when the plan before is %s', async (_what, data) => {
    await bed.ordered();
    await change(data);
    await isOff();
    expect(await offMails()).toEqual([newOwner.email]);
  });

  test('when the pet died, without an email', async () => {
    await bed.ordered();
    const path = `/api/pets/${plan.petId}/deceased`;
    const body = { isConfirmed: true };
    expect((await enrollment.send('POST', path, { headers: staff, body })).status).toBe(200);
    await isOff();
    expect(await offMails()).toEqual([]);
  });
});

/** What the pet's new owner, or staff for them, do elsewhere. */
const reset = (ownerId: number) =>
  enrollment.bus.publish(
    eventFrom('identity', {
      type: 'owner.password-reset.v1',
      subject: `owner/${ownerId}`,
      data: { ownerId, resetAt: new Date().toISOString() },
    }),
  );
const discard = (ownerId: number, id: number) =>
  enrollment.send('POST', `/api/enrollments/${id}/discard`, { headers: as.owner(ownerId) });
const { pet } = enrollmentRequest();
const enroll = (ownerId: number) =>
  enrollment.send('POST', '/api/enrollments', {
    headers: as.owner(ownerId),
    body: { pet, enrollment: { planId: 2, existingOwnerId: ownerId } },
  });
const enrollFromSetup = (ownerId: number, enrollmentId: number) =>
  enrollment.send('POST', '/api/enrollments', {
    headers: as.setup(ownerId, enrollmentId, newOwner.email),
    body: enrollmentRequest({ pet: { ...pet, name: 'Mango' }, owner: newOwner }),
  });
const propose = () =>
  enrollment.send('POST', '/api/admin/proposals', {
    headers: { ...staff, 'idempotency-key': randomUUID() },
    body: { owner: newOwner, pet, planId: 2, addOnIds: [] },
  });

describe('[CHG-186] nothing that the new owner does elsewhere removes a handover without a word', () => {
  test.each([
    ['a password reset', reset],
    ['discarding it', discard],
  ] as const)('%s calls it off', async (_what, act) => {
    const id = await bed.ordered();
    const { ownerId } = await bed.find(id);
    await act(ownerId, id);
    await isOff();
    expect(await offMails()).toEqual([newOwner.email]);
    expect(await enrollment.prisma.enrollment.findUnique({ where: { id } })).toBeNull();
    expect((await bed.read()).handover).toBeNull();
  });

  test.each([
    ['enrolling the pet', enroll],
    ['enrolling another pet before the account is set up', enrollFromSetup],
    ['a proposal for the pet', propose],
  ] as const)('it goes on after %s', async (_what, act) => {
    const id = await bed.ordered();
    const { ownerId } = await bed.find(id);
    expect((await act(ownerId, id)).status).toBe(201);
    expect(await bed.handover()).toMatchObject({ enrollmentId: id });
    expect(await bed.find(id)).toMatchObject({ status: 'pending_payment' });
    expect(await offMails()).toEqual([]);
  });
});

test('[CHG-186] [MNY-85] while a plan that the new owner enrolled the pet in since is paid, they can’t agree', async () => {
  const id = await bed.ordered();
  const { ownerId } = await bed.find(id);
  const obstacle = async () => (await bed.readByBilling(id)).handoverObstacle;
  expect((await enroll(ownerId)).status).toBe(201);
  expect(await obstacle()).toBeUndefined();
  const others = { where: { ownerId, id: { not: id } } };
  const set = (data: Prisma.EnrollmentUpdateManyMutationInput) =>
    enrollment.prisma.enrollment.updateMany({ ...others, data });
  await set({ status: 'active', activatedAt: new Date() });
  expect(await obstacle()).toBe(
    'Biscuit has another plan of yours already, so this one can’t be taken over.',
  );
  // Staff knew of it when they ordered the handover.
  await set({ enrolledAt: new Date(Date.now() - day) });
  expect(await obstacle()).toBeUndefined();
  await set({ enrolledAt: new Date(), status: 'cancelled', cancelledAt: new Date() });
  expect(await obstacle()).toBeUndefined();
});

describe('[CHG-188] an interrupted handover goes on', () => {
  test('a link that wasn’t mailed is', async () => {
    const { answers } = enrollment.services;
    const { startLink } = answers;
    answers.startLink = () => {
      throw new Error('down');
    };
    await bed.ordered();
    expect((await bed.handover())?.linkedAt).toBeNull();
    answers.startLink = startLink;
    await eventually(async () => (await bed.handover())?.linkedAt ?? undefined);
  });

  test('one that staff called off is, although billing didn’t answer', async () => {
    const { answers } = enrollment.services;
    const { cancelSubscription } = answers;
    answers.cancelSubscription = () => {
      throw new Error('down');
    };
    await bed.ordered();
    expect((await bed.callOff()).status).toBe(503);
    answers.cancelSubscription = cancelSubscription;
    await isOff();
    expect(await offMails()).toEqual([newOwner.email]);
  });

  test('the plan before is ended once, with one email', async () => {
    const { answers } = enrollment.services;
    answers.endWithPeriod = () => {
      throw new Error('down');
    };
    const id = await bed.ordered();
    await bed.agree(id);
    // What was agreed to is in force, and the order waits.
    await eventually(async () =>
      (await enrollment.prisma.endingOrder.count()) > 0 ? true : undefined,
    );
    expect(await bed.find(id)).toMatchObject({ status: 'active' });
    expect((await bed.redeem(plan.id)).status).toBe(409);
    answers.endWithPeriod = () => bed.endingFact();
    await bed.done();
    expect(await enrollment.prisma.endingOrder.findMany()).toMatchObject([{ outcome: 'done' }]);
    expect(await enrollment.mails('plan-handed-over')).toHaveLength(1);
    // The step is repeated after a crash right before it was marked.
    await enrollment.prisma.handover.updateMany({ data: { doneAt: null } });
    await bed.done();
    expect(await enrollment.prisma.endingOrder.count()).toBe(1);
    expect(await enrollment.mails('plan-handed-over')).toHaveLength(1);
  });

  test.each([
    ['ends', {}, 1],
    ['has ended', { status: 'canceled' }, 0],
  ] as const)('it is told first that the plan before %s', async (_what, fact, mailed) => {
    enrollment.services.answers.cancelSubscription = () => {
      throw new Refusal('already_paid');
    };
    const id = await bed.ordered();
    await enrollment.publishFact({ ...bed.endingFact(), ...fact });
    await eventually(async () => ((await bed.find(plan.id)).factVersion > 1 ? true : undefined));
    await bed.agree(id);
    await bed.done();
    expect(await bed.find(id)).toMatchObject({ status: 'active', activatedAt: expect.anything() });
    expect(await enrollment.mails('plan-handed-over')).toHaveLength(mailed);
    expect(await offMails()).toEqual([]);
  });

  test('facts that come again change nothing', async () => {
    const id = await bed.ordered();
    await bed.agree(id);
    await bed.agree(id);
    await bed.agree(id, 2);
    const [exam] = (await bed.allowances(id)).filter(({ code }) => code === 'exam');
    expect(exam?.redemptions).toMatchObject([{ quantity: 1, isOpening: true }]);
    expect(await enrollment.prisma.planChange.count({ where: { enrollmentId: id } })).toBe(1);
  });

  test('a pet that died as the new owner agreed ends both plans', async () => {
    const id = await bed.ordered();
    await enrollment.prisma.$transaction([
      enrollment.prisma.handover.updateMany({ data: { agreedAt: new Date() } }),
      enrollment.prisma.enrollment.update({
        where: { id },
        data: { status: 'active', activatedAt: new Date(), stripeSubscriptionId: 'sub_2' },
      }),
      enrollment.prisma.pet.update({ where: { id: plan.petId }, data: { deceasedAt: new Date() } }),
    ]);
    await bed.done();
    expect(await bed.find(id)).toMatchObject({ status: 'cancelled', endingReason: 'pet_died' });
    expect(await bed.find(plan.id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('[CHG-189] until the new owner agrees, their plan starts with the link only', () => {
  test('neither by cash nor by hand, and no reminder asks for a payment', async () => {
    const id = await bed.ordered();
    const body = { amountCents: 7_550, paidOn: '2026-01-05', method: 'cash', months: 1 };
    const cash = await enrollment.send('POST', `/api/admin/enrollments/${id}/recorded-payments`, {
      headers: { ...staff, 'idempotency-key': 'cash-of-the-test-0001' },
      body,
    });
    expect(cash.status).toBe(409);
    expect(await messageOf(cash)).toContain('agrees with the link');
    const byHand = await enrollment.send('POST', '/api/admin/activate-subscription', {
      headers: as.staff('manager'),
      body: { enrollmentId: id, overrideReason: 'Paid at the desk' },
    });
    expect(await messageOf(byHand)).toContain('agrees with the link');
    await enrollment.prisma.enrollment.update({
      where: { id },
      data: { enrolledAt: new Date(Date.now() - 5 * day) },
    });
    expect(await bed.find(id)).toMatchObject({ status: 'pending_payment' });
    expect(await enrollment.mails('finish-enrollment')).toEqual([]);
  });
});

describe('billing is told', () => {
  test('[CHG-182] the day of the next charge of the plan before, as it is now', async () => {
    const id = await bed.ordered();
    const moved = '2099-04-20T17:00:00.000Z';
    await change({ nextBillingDate: new Date(moved) });
    const told = await bed.readByBilling(id);
    const enrolled = { nextBillingDate: moved };
    expect(told).toMatchObject({ takesOver: true, takesOverId: plan.id, enrollment: enrolled });
    expect(told.handoverObstacle).toBeUndefined();
  });

  test('[CHG-190] [CHG-191] what stands in the way, without a word about the owner before', async () => {
    const id = await bed.ordered();
    await change({ hasPaymentProblem: true });
    const told = (await bed.readByBilling(id)).handoverObstacle;
    expect(told).toBe('Biscuit’s plan can’t be taken over right now.');
    const soon = new Date(Date.now() + day - 60_000);
    await change({ hasPaymentProblem: false, nextBillingDate: soon });
    expect((await bed.readByBilling(id)).handoverObstacle).toContain('Please try again tomorrow');
    await change({ nextBillingDate: new Date(Date.now() + day + 60_000) });
    expect((await bed.readByBilling(id)).handoverObstacle).toBeUndefined();
    await askForChange();
    expect((await bed.readByBilling(id)).handoverObstacle).toBe(told);
  });
});
