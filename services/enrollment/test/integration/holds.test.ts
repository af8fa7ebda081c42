import { randomUUID } from 'node:crypto';
import { adminEnrollmentSchema, holdPreviewSchema } from '@petwell/contracts';
import { addDays, addMonths, clinicDay } from '@petwell/chassis/time';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDay, subscriptionFact, subscriptionStatusChanged } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, sharedEnrollment, startEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const manager = as.staff('manager');
const timeZone = 'America/New_York';
const usual = { ...enrollment.services.answers };
let id: number;
let petId: number;
let ownerId: number;

/** Enrolls a pet, whose plan began a month ago and has its services. */
async function start(running: typeof enrollment): Promise<void> {
  if (running === enrollment) Object.assign(enrollment.services.answers, usual);
  const made = await running.enroll();
  [id, petId, ownerId] = [made.enrollment.id, made.pet.id, made.owner.id];
  const activatedAt = new Date(Date.now() - 30 * 86_400_000);
  await running.prisma.enrollment.update({
    where: { id },
    data: {
      status: 'active',
      activatedAt,
      stripeSubscriptionId: 'sub_1',
      nextBillingDate: new Date('2099-03-20T17:00:00.000Z'),
      factVersion: 1,
    },
  });
  // Reading at the desk for the first time counts from the activation; a use opens the plan year.
  await running.send('POST', `/api/admin/enrollments/${id}/redemptions`, {
    headers: manager,
    body: { code: 'exam', quantity: 1 },
  });
}
beforeEach(async () => {
  await enrollment.reset();
  await start(enrollment);
});

const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/hold${path}`, {
    headers: { ...manager, ...headers },
    body,
  });
const hold = (months = 2, headers = {}) => send('', { months, reason: 'Travels' }, headers);
const shown = async (response: Response) => {
  expect(response.status).toBe(200);
  const { enrollment: found } = (await response.json()) as { enrollment: unknown };
  return adminEnrollmentSchema.parse(found);
};
const state = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const stored = () => enrollment.prisma.hold.findMany({ orderBy: { orderedAt: 'asc' } });
const yearEnd = async () => {
  const rows = await enrollment.prisma.benefitAllowance.findMany({ where: { enrollmentId: id } });
  return [...new Set(rows.map(({ endsOn }) => endsOn.toISOString().slice(0, 10)))];
};
const moves = async () =>
  (await enrollment.prisma.planChange.findMany({ orderBy: { id: 'asc' } })).map(({ move }) => move);

test('[CHG-110] a manager puts a plan on hold: shown before, recorded, mailed, and in the history', async () => {
  const before = await yearEnd();
  const preview = await send('/preview', { months: 2 });
  const { until, nextChargeOn, ...rest } = holdPreviewSchema.parse(await preview.json());
  expect(rest).toMatchObject({ planYearEndedOn: before[0] });
  const { hold: inForce, status, nextBillingDate } = await shown(await hold());
  expect({ ...inForce, status }).toEqual({ until, nextChargeOn, status: 'active' });
  expect(nextBillingDate).toBe('2099-05-20T17:00:00.000Z');
  // [CHG-113]
  expect(await yearEnd()).toEqual([rest.planYearEndsOn]);
  expect((await state()).benefitsUntil?.toISOString().slice(0, 10)).toBe(rest.planYearEndsOn);
  // [CHG-119]
  expect((await enrollment.mails('plan-held')).map(({ mail }) => mail)).toMatchObject([
    { months: 2, until, nextChargeOn, planYearEndsOn: rest.planYearEndsOn },
  ]);
  const log = await enrollment.prisma.staffActivity.findMany({ where: { action: 'hold-plan' } });
  expect(log).toMatchObject([{ result: 'done', detail: `until ${until}: Travels` }]);
  expect(await enrollment.prisma.customerNote.findMany()).toMatchObject([{ ownerId }]);
  expect(await moves()).toEqual(['held']);
  expect((await hold()).status).toBe(409);
});

test('[CHG-124] a double click, and two managers at once, order one hold', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([hold(2, key), hold(2, key), hold(3)]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const [one, ...others] = (await stored()).filter(({ state: is }) => is === 'in_force');
  expect(one).toBeDefined();
  expect(others).toEqual([]);
  expect(await enrollment.mails('plan-held')).toHaveLength(1);
});

describe('[BEN-07] on hold, nothing is used', () => {
  const redeem = (body: object) =>
    enrollment.send('POST', `/api/admin/enrollments/${id}/redemptions`, {
      headers: manager,
      body: { code: 'exam', quantity: 1, ...body },
    });

  test('but with a manager’s reason; the desk says why, and from when on', async () => {
    const { hold: inForce } = await shown(await hold());
    const refused = await redeem({});
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toMatch(/is on hold until/);
    expect((await redeem({ overrideReason: 'Given before the hold' })).status).toBe(201);
    const desk = await enrollment.send('GET', '/api/admin/desk/pets?search=biscuit', {
      headers: manager,
    });
    expect(await desk.json()).toMatchObject({ pets: [{ hold: inForce, status: 'active' }] });
  });

  test('[CHG-117] and no visit with services of the plan is booked before it ends', async () => {
    await shown(await hold(1));
    const book = (benefitCodes: string[]) =>
      enrollment.send('POST', '/api/admin/appointments', {
        headers: { ...manager, 'idempotency-key': randomUUID() },
        body: { petId, type: 'exam', day: openDay(7), time: '10:00', duration: 30, benefitCodes },
      });
    const refused = await book(['exam']);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toMatch(/on hold until/);
    expect((await book([])).status).toBe(201);
  });
});

test.each(['past_due', 'unpaid', 'active'] as const)(
  '[CHG-123] the provider’s %s during a hold changes nothing',
  async (status) => {
    await shown(await hold());
    const fact = { enrollmentId: id, subscriptionId: 'sub_1', status, version: 9 };
    await enrollment.bus.publish(subscriptionStatusChanged(subscriptionFact(fact)));
    await eventually(async () => ((await state()).factVersion === 9 ? true : undefined));
    expect(await state()).toMatchObject({ status: 'active', hasPaymentProblem: false });
    expect((await state()).heldUntil).not.toBeNull();
    expect(await moves()).toEqual(['held']);
  },
);

test('[CHG-119] [CHG-121] ended early, its owner is told, and the plan year is longer by what was voided', async () => {
  const [before = ''] = await yearEnd();
  await shown(await hold(4));
  const ended = await shown(await send('/end'));
  expect(ended.hold).toBeUndefined();
  expect((await enrollment.mails('plan-resumes')).map(({ mail }) => mail)).toMatchObject([
    { until: clinicDay(new Date(), timeZone) },
  ]);
  const [after = ''] = await yearEnd();
  expect(after).toBe(addDays(addMonths(addDays(before, 1), 1), -1));
  expect(await stored()).toMatchObject([{ state: 'over', heldMonths: 1 }]);
  expect(await moves()).toEqual(['held', 'resumed']);
  expect((await send('/end')).status).toBe(409);
  // A second hold in the same year makes it longer again.
  await shown(await hold(2));
  expect((await yearEnd())[0]! > after).toBe(true);
});

describe('[CHG-114] a hold is refused with a sentence', () => {
  test.each([
    [{ status: 'pending_payment', activatedAt: null }, "isn't paid yet"],
    [{ status: 'suspended' }, 'past due'],
    [{ hasPaymentProblem: true }, 'past due'],
    [{ endsAt: new Date('2099-03-03') }, 'set to end'],
    [{ billing: 'elsewhere' }, 'paid at the clinic'],
    [{ firstChargeAt: new Date('2099-03-20T17:00:00.000Z') }, 'still to come'],
  ] as const)('%o', async (data, sentence) => {
    await enrollment.prisma.enrollment.update({ where: { id }, data });
    const response = await hold();
    expect(response.status).toBe(409);
    expect(((await response.json()) as { message: string }).message).toContain(sentence);
    expect(await stored()).toEqual([]);
  });

  test('while a price campaign is under way', async () => {
    await planPrice(enrollment, id);
    const response = await hold();
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(
      'changes this plan’s price on February 5, 2027. Undo the campaign, or hold the plan after that day.',
    );
    expect(await stored()).toEqual([]);
  });

  test('and so it is when billing refuses it', async () => {
    enrollment.services.answers.holdPayments = () => {
      throw new Refusal('status_conflict');
    };
    expect((await hold()).status).toBe(409);
    expect(await stored()).toMatchObject([{ state: 'refused' }]);
    expect(await enrollment.mails('plan-held')).toEqual([]);
    expect(await moves()).toEqual([]);
  });
});

/** Starts a process. Resolves when its first run has been at the holds: it removes old jobs after that. */
async function startRun(): Promise<void> {
  const old = { kind: 'sync', status: 'finished', isForAll: false, requestedBy: {} } as const;
  const data = { ...old, finishedAt: new Date(0) };
  const { id: jobId } = await enrollment.prisma.staffJob.create({ data });
  await enrollment.startAnotherReplica();
  await eventually(async () =>
    (await enrollment.prisma.staffJob.findUnique({ where: { id: jobId } })) ? undefined : true,
  );
}

describe('with a timer', () => {
  test('[CHG-124] an order without an answer is carried out later, once', async () => {
    enrollment.services.answers.holdPayments = () => {
      throw new Error('down');
    };
    expect((await hold()).status).toBe(503);
    expect(await state()).toMatchObject({ heldUntil: null });
    Object.assign(enrollment.services.answers, usual);
    await enrollment.prisma.hold.updateMany({ data: { dueAt: new Date(0) } });
    await startRun();
    expect(await state()).toMatchObject({ heldUntil: expect.any(Date) as Date });
    expect(await stored()).toMatchObject([{ state: 'in_force', dueAt: null }]);
    expect(await enrollment.mails('plan-held')).toHaveLength(1);
  });

  test('[CHG-113] of a plan that ended on hold and started again, the year is longer by what was voided', async () => {
    const [before = ''] = await yearEnd();
    await shown(await hold(4));
    // As the end leaves it, and the start after that.
    await enrollment.prisma.enrollment.update({ where: { id }, data: { heldUntil: null } });
    const tooSoon = await hold(1);
    expect(await tooSoon.text()).toContain('The hold before this one is being settled.');
    expect(await stored()).toMatchObject([{ state: 'in_force', heldMonths: 4 }]);

    await startRun();
    expect(await stored()).toMatchObject([{ state: 'over', heldMonths: 1 }]);
    expect(await yearEnd()).toEqual([addDays(addMonths(addDays(before, 1), 1), -1)]);
    expect(await enrollment.mails('plan-resumes')).toEqual([]);
    expect((await hold(1)).status).toBe(200);
  });

  test('[CHG-119] [CHG-121] its end is told a week before, and comes by itself', async () => {
    let now = new Date();
    const running = await startEnrollment(
      { HOUSEKEEPING_INTERVAL_MS: 200 },
      { businessClock: () => now },
    );
    onTestFinished(() => running.stop());
    await start(running);
    const ordered = await running.send('POST', `/api/admin/enrollments/${id}/hold`, {
      headers: manager,
      body: { months: 1, reason: 'Travels' },
    });
    expect(ordered.status).toBe(200);
    const found = () => running.prisma.enrollment.findUniqueOrThrow({ where: { id } });
    const { heldUntil } = await found();
    expect(await running.mails('plan-resumes')).toEqual([]);
    now = new Date((heldUntil?.getTime() ?? 0) - 6 * 86_400_000);
    await eventually(async () =>
      (await running.mails('plan-resumes')).length > 0 ? true : undefined,
    );
    now = new Date((heldUntil?.getTime() ?? 0) + 1_000);
    await eventually(async () => ((await found()).heldUntil === null ? true : undefined));
    expect((await running.mails('plan-resumes')).map(({ mail }) => mail)).toMatchObject([
      { nextChargeOn: '2099-04-20', until: clinicDay(heldUntil ?? now, timeZone) },
    ]);
    expect(await running.prisma.hold.findMany()).toMatchObject([{ state: 'over', heldMonths: 1 }]);
  });
});
