import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSummary } from '@petwell/contracts/routes';
import { enrollmentRequest, openDay, subscriptionFact } from '../factories.ts';
import { createHandoverBed, dueAt, newOwner, staff } from './handover-bed.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
const bed = createHandoverBed(() => enrollment);
const { plan } = bed;
beforeAll(async () => {
  enrollment = await startEnrollment({ HOUSEKEEPING_INTERVAL_MS: 50 });
});
beforeEach(async () => {
  await enrollment.reset();
  await bed.start();
});
afterAll(() => enrollment.stop());

const callsTo = (path: string) =>
  enrollment.services.billing.calls.filter((call) => call.path === path);
type Owned = { id: number; status: string; cancelledAt: string | null; isHandedOver?: true };
const owned = async (ownerId: number, email: string) => {
  const response = await enrollment.send('GET', `/api/enrollments/${encodeURIComponent(email)}`, {
    headers: as.owner(ownerId),
  });
  return ((await response.json()) as { enrollments: Owned[] }).enrollments;
};
const exported = async (ownerId: number) => {
  const response = await enrollment.send('GET', '/api/account/export', {
    headers: as.owner(ownerId),
  });
  // The fake identity knows one account only.
  const { account: _account, ...rest } = (await response.json()) as Record<string, unknown>;
  // Until then, the next one is refused.
  await eventually(async () => {
    const subject = `export/${ownerId}`;
    return (await enrollment.prisma.staffClaim.count({ where: { subject } })) === 0 || undefined;
  });
  return JSON.stringify(rest);
};

test('[CHG-180] the new owner is mailed a link, and nothing changes before they agree', async () => {
  const before = await bed.find(plan.id);
  const id = await bed.ordered();
  expect(callsTo(`/internal/enrollments/${id}/start-links`)).toMatchObject([
    { body: { kind: 'handover', dueAt } },
  ]);
  expect(await bed.find(plan.id)).toEqual(before);
  expect((await bed.redeem(plan.id)).status).toBe(201);
  expect(await bed.read()).toMatchObject({
    handover: { state: 'asked', newOwnerName: 'Bea Lim', orderedBy: 'staff' },
    obstacle: null,
  });
  expect(
    await enrollment.prisma.staffActivity.findMany({ where: { action: 'hand-over' } }),
  ).toMatchObject([{ subject: `enrollment/${plan.id}`, result: 'done' }]);
  expect(await enrollment.mails('plan-handed-over')).toEqual([]);
  const { ownerId } = await bed.find(id);
  expect(await owned(ownerId, newOwner.email)).toEqual([]);
});

test('[CHG-182] [CHG-183] [CHG-196] once they agree, the plan before ends unrefunded, and theirs goes on', async () => {
  const id = await bed.ordered();
  await bed.agree(id);
  await bed.done();
  const [before, after] = [await bed.find(plan.id), await bed.find(id)];
  expect(callsTo(`/internal/enrollments/${plan.id}/end-with-period`)).toHaveLength(1);
  expect(callsTo(`/internal/enrollments/${plan.id}/cancel-subscription`)).toEqual([]);
  expect(before).toMatchObject({
    status: 'active',
    endsAt: new Date(dueAt),
    endingReason: 'new_owner',
    ownerId: plan.ownerId,
  });
  expect(after).toMatchObject({
    status: 'active',
    nextBillingDate: new Date(dueAt),
    membershipFeePaid: true,
    planId: before.planId,
    totalMonthlyPrice: before.totalMonthlyPrice,
    benefitsUntil: before.benefitsUntil,
  });
  expect(after.membershipFee.toFixed(2)).toBe('0.00');
  expect(after.ownerId).not.toBe(plan.ownerId);
  const yearOf = async (enrollmentId: number) =>
    (await bed.allowances(enrollmentId)).map(
      ({ code, startsOn, endsOn, quantity, firstDueOn }) => ({
        code,
        startsOn,
        endsOn,
        quantity,
        firstDueOn,
      }),
    );
  expect(await yearOf(id)).toEqual(await yearOf(plan.id));
  expect((await enrollment.mails('plan-handed-over')).map(({ recipient }) => recipient)).toEqual([
    { ownerId: plan.ownerId, name: 'Ada Park', address: 'ada@example.com' },
  ]);
  expect(await enrollment.mails('plan-ending')).toEqual([]);
  const activated = await enrollment.events('enrollment.activated.v1');
  // Billing confirms the set-up.
  expect(activated).toMatchObject([{ data: { isFirstActivation: false } }]);
  expect(await bed.read()).toMatchObject({ handover: { state: 'done' } });
});

test('[CHG-183] a plan year that a hold made longer is as long for the new owner', async () => {
  const manager = as.staff('manager');
  const hold = `/api/admin/enrollments/${plan.id}/hold`;
  const body = { months: 2, reason: 'Travels' };
  expect((await enrollment.send('POST', hold, { headers: manager, body })).status).toBe(200);
  const ended = await enrollment.send('POST', `${hold}/end`, { headers: manager, body: {} });
  expect(ended.status).toBe(200);
  await enrollment.prisma.enrollment.update({
    where: { id: plan.id },
    data: { nextBillingDate: new Date(dueAt) },
  });
  const id = await bed.ordered();
  await bed.agree(id);
  const benefitsOf = async (enrollmentId: number) => {
    const response = await enrollment.send('GET', `/api/enrollments/${enrollmentId}/benefits`, {
      headers: staff,
    });
    return ((await response.json()) as { planYear: object }).planYear;
  };
  expect(await benefitsOf(id)).toEqual(await benefitsOf(plan.id));
  expect((await bed.find(id)).benefitsUntil).toEqual((await bed.find(plan.id)).benefitsUntil);
});

describe('[CHG-184] nothing is given twice', () => {
  test('the plan before gives nothing, not even with a manager’s reason', async () => {
    const id = await bed.ordered();
    await bed.agree(id);
    const refused = await bed.redeem(plan.id);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(await refused.json())).toContain('has a new owner');
    const path = `/api/admin/enrollments/${plan.id}/redemptions`;
    const overridden = await enrollment.send('POST', path, {
      headers: as.staff('manager'),
      body: { code: 'exam', quantity: 1, overrideReason: 'Given before' },
    });
    expect(overridden.status).toBe(409);
    // One of two was used before.
    expect((await bed.redeem(id)).status).toBe(201);
    expect((await bed.redeem(id)).status).toBe(409);
  });

  test('whatever is used before and after, both together never use more than the plan includes', async () => {
    const usedOf = async (enrollmentId: number, isNew: boolean) => {
      const rows = await bed.allowances(enrollmentId);
      return rows
        .filter(({ code }) => code === 'exam')
        .flatMap(({ redemptions }) => redemptions)
        .filter(({ undoneAt, isOpening }) => undoneAt === null && !(isNew && isOpening))
        .reduce((sum, { quantity }) => sum + quantity, 0);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 2 })), { maxLength: 4 }),
        async (before, afterwards) => {
          await enrollment.reset();
          await bed.start();
          for (const quantity of before) await bed.redeem(plan.id, quantity);
          const id = await bed.ordered();
          await Promise.all([bed.redeem(plan.id), bed.agree(id)]);
          for (const [isOld, quantity] of afterwards) {
            await bed.redeem(isOld ? plan.id : id, quantity);
          }
          const used = (await usedOf(plan.id, false)) + (await usedOf(id, true));
          expect(used).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 8 },
    );
  });
});

test('[CHG-185] care and visits go with the pet; of the owner before there is nothing, and each export has its own', async () => {
  const book = await enrollment.send('POST', '/api/admin/appointments', {
    headers: { ...staff, 'idempotency-key': randomUUID() },
    body: {
      petId: plan.petId,
      type: 'exam',
      day: openDay(7),
      time: '10:00',
      duration: 30,
      notes: 'Ms Park is late with a payment',
    },
  });
  expect(book.status).toBe(201);
  await enrollment.prisma.appointment.updateMany({ data: { ownerNote: 'From Ada' } });
  await enrollment.prisma.pet.update({ where: { id: plan.petId }, data: { weight: 31 } });
  const id = await bed.ordered();
  await bed.agree(id);
  await bed.done();
  const { petId, ownerId } = await bed.find(id);
  expect(petId).not.toBe(plan.petId);
  expect(await enrollment.prisma.pet.findUniqueOrThrow({ where: { id: petId } })).toMatchObject({
    ownerId,
    name: 'Biscuit',
    weight: 31,
    photoUrl: null,
  });
  expect(await enrollment.prisma.appointment.findMany()).toMatchObject([
    // Staff still need theirs.
    { petId, ownerId, enrollmentId: id, ownerNote: null, notes: 'Ms Park is late with a payment' },
  ]);
  const careOf = async (of: number) =>
    (await enrollment.prisma.petActivity.findMany({ where: { petId: of } })).map(
      ({ benefitCode, date, nextDueDate }) => ({ benefitCode, date, nextDueDate }),
    );
  expect(await careOf(petId)).toEqual(await careOf(plan.petId));
  expect(await careOf(petId)).toHaveLength(1);
  expect((await owned(ownerId, newOwner.email)).map((one) => one.id)).toEqual([id]);
  // [CHG-196] The payments stay with it, before its paid month ends, and after.
  const seen = { id: plan.id, status: 'cancelled', isHandedOver: true };
  const { handedOverAt } = await bed.find(plan.id);
  const ended = await owned(plan.ownerId, 'ada@example.com');
  expect(ended).toMatchObject([{ ...seen, cancelledAt: handedOverAt?.toISOString() }]);
  expect(ended[0]).not.toHaveProperty('endsOn');
  const [ofNew, ofOld] = [await exported(ownerId), await exported(plan.ownerId)];
  expect(ofNew).not.toMatch(/Ada|Park|ada@|From Ada/);
  expect(ofOld).not.toMatch(/Bea|Lim|bea@/);
  const desk = await enrollment.send('GET', '/api/admin/desk/pets?search=biscuit', {
    headers: staff,
  });
  expect(await desk.json()).toMatchObject({ pets: [{ enrollmentId: id, ownerName: 'Bea Lim' }] });
  // Nor after the plan ended and the pet got another one.
  const fact = { enrollmentId: id, subscriptionId: `sub_of_${id}`, status: 'canceled' } as const;
  await enrollment.publishFact(subscriptionFact({ ...fact, version: 2 }));
  await eventually(async () => ((await bed.find(id)).factVersion === 2 ? true : undefined));
  const { enrollment: again } = await enrollment.enroll({
    headers: as.owner(ownerId),
    body: {
      pet: enrollmentRequest().pet,
      enrollment: { planId: 2, existingOwnerId: ownerId },
    },
  });
  await enrollment.publishFact(
    subscriptionFact({ enrollmentId: again.id, subscriptionId: 'sub_3', customerId: 'cus_2' }),
  );
  await eventually(async () => {
    const visit = await enrollment.prisma.appointment.findFirstOrThrow();
    return visit.enrollmentId === again.id ? true : undefined;
  });
  expect(await exported(ownerId)).not.toMatch(/Ada|Park|ada@|From Ada/);
});

test('[CHG-187] of two staff, one orders a handover, and the other one reads that it waits', async () => {
  const other = { ...newOwner, firstName: 'Cy', email: 'cy@example.com' };
  const answers = await Promise.all([bed.order(), bed.order({ newOwner: other })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { enrollmentId } = await enrollment.prisma.handover.findFirstOrThrow();
  // From a tab that was open before.
  await eventually(async () => {
    const later = await bed.order({ newOwner: other });
    expect(later.status).toBe(409);
    // Unless the timer is just at it.
    return JSON.stringify(await later.json()).includes('call that off first') || undefined;
  });
  expect(await enrollment.prisma.handover.findMany()).toMatchObject([{ enrollmentId }]);
  expect(await enrollment.mails('handover-off')).toEqual([]);
  expect((await bed.callOff()).status).toBe(200);
  await eventually(async () =>
    (await bed.order({ newOwner: other })).status === 200 ? true : undefined,
  );
});

test('[CHG-185] before they agree, an existing owner holds no health data of the pet', async () => {
  const data = { healthConcerns: ['Allergies'] };
  await enrollment.prisma.pet.update({ where: { id: plan.petId }, data });
  const id = await bed.ordered();
  const { ownerId } = await bed.find(id);
  expect(await exported(ownerId)).not.toContain('Allergies');
  await bed.agree(id);
  expect(await exported(ownerId)).toContain('Allergies');
});

test('[CHG-198] from the agreement on, the plan before is neither changed nor put on hold', async () => {
  enrollment.services.answers.endWithPeriod = () => {
    throw new Error('down');
  };
  const id = await bed.ordered();
  await bed.agree(id);
  const manager = as.staff('manager');
  // The timer may be at it.
  await eventually(async () => {
    const held = await enrollment.send('POST', `/api/admin/enrollments/${plan.id}/hold`, {
      headers: manager,
      body: { months: 2, reason: 'Travels' },
    });
    expect(held.status).toBe(409);
    return (await held.text()).includes('has a new owner') ? true : undefined;
  });
  const sheet = await enrollment.send('GET', `/api/admin/enrollments/${plan.id}/plan-change`, {
    headers: manager,
  });
  expect(JSON.stringify(await sheet.json())).toContain('going to end, so it can’t be changed');
});

test('[CHG-197] in the figures, the plan before counts until its paid-through day, beside the new owner’s', async () => {
  const counted = async () => {
    const response = await enrollment.send('GET', '/api/admin/summary', {
      headers: as.staff('manager'),
    });
    const { monthlyRevenue, activePlans } = readSummary.responses[200].parse(await response.json());
    return { monthlyRevenue, activePlans };
  };
  const once = await counted();
  const id = await bed.ordered();
  expect(await counted()).toEqual(once);
  await bed.agree(id);
  await bed.done();
  expect(await counted()).toEqual({ monthlyRevenue: '151.00', activePlans: 2 });
  await enrollment.publishFact({ ...bed.endingFact(), status: 'canceled', version: 3 });
  await eventually(async () =>
    (await bed.find(plan.id)).status === 'cancelled' ? true : undefined,
  );
  expect(await counted()).toEqual(once);
});

test('[CHG-180] a double click orders one handover', async () => {
  const key = { ...staff, 'idempotency-key': randomUUID() };
  const answers = await Promise.all([bed.order({}, key), bed.order({}, key)]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await enrollment.prisma.handover.count()).toBe(1);
});

describe('[CHG-192] a plan that the new owner began for the pet and never paid', () => {
  const begin = async (ownerId: number) => {
    const enrolling = { planId: 2, existingOwnerId: ownerId };
    const body = { pet: enrollmentRequest().pet, enrollment: enrolling };
    const begun = await enrollment.enroll({ headers: as.owner(ownerId), body });
    return begun.enrollment.id;
  };

  test('is dropped once they agree, so that they don’t pay twice', async () => {
    const id = await bed.ordered();
    const { ownerId } = await bed.find(id);
    const begunId = await begin(ownerId);
    await bed.agree(id);
    await bed.done();
    expect(callsTo(`/internal/enrollments/${begunId}/cancel-subscription`)).toMatchObject([
      { body: { onlyIfUnpaid: true } },
    ]);
    expect((await owned(ownerId, newOwner.email)).map((one) => one.id)).toEqual([id]);
  });

  test('stays if services were recorded for it', async () => {
    const id = await bed.ordered();
    const { ownerId } = await bed.find(id);
    const begunId = await begin(ownerId);
    const recorded = await enrollment.prisma.benefitAllowance.findFirstOrThrow();
    await enrollment.prisma.benefitAllowance.update({
      where: { id: recorded.id },
      data: { enrollmentId: begunId },
    });
    await bed.agree(id);
    await bed.done();
    expect(await bed.find(begunId)).toMatchObject({ status: 'pending_payment' });
    expect(callsTo(`/internal/enrollments/${begunId}/cancel-subscription`)).toEqual([]);
  });
});

test('[CHG-198] a plan that was handed over neither goes on nor starts again', async () => {
  const id = await bed.ordered();
  await bed.agree(id);
  await bed.done();
  const path = `/api/admin/enrollments/${plan.id}/undo-end`;
  const undo = () => enrollment.send('POST', path, { headers: staff, body: {} });
  const refused = await undo();
  expect(refused.status).toBe(409);
  expect(JSON.stringify(await refused.json())).toContain('has a new owner');
  await enrollment.publishFact({ ...bed.endingFact(), status: 'canceled', version: 3 });
  await eventually(async () =>
    (await bed.find(plan.id)).status === 'cancelled' ? true : undefined,
  );
  expect((await undo()).status).toBe(409);
  expect((await bed.order()).status).toBe(409);
});

test('[JOI-07] the new owner is mailed a link to set a password, once', async () => {
  const asked: number[] = [];
  enrollment.services.answers.mailSetupLink = (ownerId) => {
    asked.push(ownerId);
    return null;
  };
  const id = await bed.ordered();
  await bed.agree(id);
  await eventually(async () => (await bed.handover())?.accountMailedAt ?? undefined);
  expect(asked).toEqual([(await bed.find(id)).ownerId]);
});
