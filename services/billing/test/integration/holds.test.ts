import { randomUUID } from 'node:crypto';
import { workListSchema } from '@petwell/contracts';
import { holdScheduleSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createTermsBed } from './terms-bed.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
const bed = createTermsBed(() => billing);

const dayMs = 86_400_000;
const daysFromNow = (days: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + days * dayMs).toISOString();

const read = async (path: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(`${billing.url()}${path}`, { headers })).json();
const workList = async () =>
  workListSchema.parse(await read('/api/admin/work-list', billing.as(staffPrincipals('viewer'))));

/** A member who was charged first ten days ago. */
async function startMember(enrollmentId: number) {
  const member = await bed.startMember(enrollmentId, {
    start: daysFromNow(-10),
    text: '2026-11-29-good',
  });
  const { subscriptionId } = member;
  const post = (path: string, body: object = {}) =>
    bed.call(`enrollments/${enrollmentId}/holds${path}`, body);
  return {
    ...member,
    post,
    hold: (months: number, holdId: string = randomUUID()) => post('', { holdId, months }),
    pause: async () =>
      (await billing.stripe.subscriptions.retrieve(subscriptionId)).pause_collection,
    invoices: async () =>
      (await billing.stripe.invoices.list({ subscription: subscriptionId })).data
        .map(({ status }) => status)
        .toReversed(),
    stored: () => billing.prisma.planHold.findMany({ where: { enrollmentId } }),
  };
}
const refusalOf = async (response: Response) => {
  const { code, message } = (await response.json()) as { code: string; message: string };
  return `${code}: ${message}`;
};

test('[CHG-111] [CHG-118] [PAY-33] voids as many charges as months, hides them, and charges the next one in full', async () => {
  const member = await startMember(1);
  const response = await member.hold(2);
  const schedule = holdScheduleSchema.parse(await response.json());
  expect(schedule.voidedAt).toHaveLength(2);
  const at = (iso: string, hours: number) =>
    new Date(Date.parse(iso) + hours * 3_600_000).toISOString();
  await member.advanceTo(at(schedule.voidedAt[1] ?? '', 2));
  expect(await member.invoices()).toEqual(['paid', 'void', 'void']);
  // [CHG-118] Neither the owner nor staff see them.
  expect(await member.amounts()).toEqual(['127.65']);
  const { payments } = (await read(
    `/api/admin/customers/${member.ownerId}/payments`,
    billing.as(staffPrincipals('viewer')),
  )) as { payments: object[] };
  expect(payments).toHaveLength(1);
  // [PAY-33] Nothing of it was changed in the Dashboard.
  expect((await workList()).subscriptionProblems.items).toEqual([]);

  await member.advanceTo(at(schedule.resumesAt, 1));
  expect(await member.pause()).toBeNull();
  await member.advanceTo(at(schedule.nextChargeAt, 2));
  expect(await member.invoices()).toEqual(['paid', 'void', 'void', 'paid']);
  expect(await member.amounts()).toEqual(['127.65', '63.50']);
});

test('[CHG-118] voided months are marked, and nothing else is', async () => {
  const months = await billing.prisma.payment.findMany({ where: { status: 'void' } });
  expect(months.map(({ isVoidedByHold }) => isVoidedByHold)).toEqual([true, true]);
});

describe('[CHG-124] a hold that is ordered again', () => {
  test('is one hold, with the same days', async () => {
    const member = await startMember(2);
    const holdId = randomUUID();
    const both = await Promise.all([member.hold(3, holdId), member.hold(3, holdId)]);
    const again = await member.hold(3, holdId);
    const bodies = await Promise.all([...both, again].map((one) => one.json()));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(await member.stored()).toMatchObject([{ state: 'in_force', months: 3 }]);
    expect(await refusalOf(await member.hold(1))).toMatch('on hold already');
  });

  test.each([
    [3, true],
    [4, false],
  ])('after a kill, is in force on both sides or on none (%i)', async (id, wasPaused) => {
    const member = await startMember(id);
    const holdId = randomUUID();
    const first = holdScheduleSchema.parse(await (await member.hold(2, holdId)).json());
    // As a kill leaves it: before, or after, the provider has done it.
    await billing.prisma.planHold.updateMany({ where: { holdId }, data: { state: 'ordered' } });
    if (!wasPaused) {
      await billing.stripe.subscriptions.update(member.subscriptionId, { pause_collection: '' });
    }
    const second = holdScheduleSchema.parse(await (await member.hold(2, holdId)).json());
    expect(second.nextChargeAt).toBe(first.nextChargeAt);
    expect(await member.pause()).toMatchObject({ behavior: 'void' });
    expect(await member.stored()).toMatchObject([{ state: 'in_force' }]);
  });
});

test('[CHG-121] ended early, the next billing day is charged', async () => {
  const member = await startMember(5);
  const holdId = randomUUID();
  const { voidedAt } = holdScheduleSchema.parse(await (await member.hold(3, holdId)).json());
  await member.advanceTo(new Date(Date.parse(voidedAt[0] ?? '') + 2 * dayMs).toISOString());
  const ended = { voidedMonths: 1, nextChargeAt: voidedAt[1] };
  expect(await (await member.post(`/${holdId}/end`)).json()).toEqual(ended);
  expect(await (await member.post(`/${holdId}/end`)).json()).toEqual(ended);
  expect(await member.pause()).toBeNull();
  await member.advanceTo(new Date(Date.parse(voidedAt[1] ?? '') + 7_200_000).toISOString());
  expect(await member.invoices()).toEqual(['paid', 'void', 'paid']);
  expect(await member.amounts()).toEqual(['127.65', '63.50']);
});

describe('[CHG-114] is refused with a sentence', () => {
  test('of a plan that isn’t billed, is set to end, or was paused in the Dashboard', async () => {
    const preview = (id: number) => bed.call(`enrollments/${id}/holds/preview`, { months: 1 });
    billing.enroll({ enrollmentId: 6, ownerId: 106 });
    expect(await refusalOf(await preview(6))).toMatch('Stripe doesn’t bill this plan');
    const member = await startMember(7);
    const { subscriptions } = billing.stripe;
    const id = member.subscriptionId;
    await subscriptions.update(id, { cancel_at_period_end: true });
    expect(await refusalOf(await member.hold(1))).toMatch('This plan is set to end');
    await subscriptions.update(id, { cancel_at_period_end: false });
    await subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } });
    expect(await refusalOf(await member.hold(1))).toMatch('Stripe’s Dashboard');
    expect(await member.stored()).toEqual([]);
  });

  test('of a plan with an invoice that is about to be charged', async () => {
    const member = await startMember(8);
    const { items } = await billing.stripe.subscriptions.retrieve(member.subscriptionId);
    const periodEnd = (items.data[0]?.current_period_end ?? 0) * 1000;
    await member.advanceTo(new Date(periodEnd + 600_000).toISOString());
    expect(await refusalOf(await member.hold(1))).toMatch('is being charged right now');
    expect(await member.pause()).toBeNull();
  });

  test('of a plan whose price changes within the hold', async () => {
    const member = await startMember(9);
    const day = daysFromNow(30).slice(0, 10);
    await billing.prisma.changedTerms.create({
      data: {
        ...bed.termsFrom(day),
        enrollmentId: member.enrollmentId,
        effectiveFrom: new Date(day),
        at: new Date(),
      },
    });
    expect(await refusalOf(await member.hold(3))).toMatch('Another price of this plan begins on');
    expect((await member.post('/preview', { months: 1 })).status).toBe(409);
  });
});

test('[CHG-121] a hold whose time is over is closed', async () => {
  const member = await startMember(10);
  const { nextChargeAt } = holdScheduleSchema.parse(await (await member.hold(1)).json());
  await member.advanceTo(new Date(Date.parse(nextChargeAt) - 7_200_000).toISOString());
  await billing.prisma.planHold.updateMany({
    where: { enrollmentId: 10 },
    data: { resumesAt: new Date(Date.now() - 1_000) },
  });
  await billing.restart();
  await expect
    .poll(async () => (await member.stored()).map(({ state }) => state), { timeout: 10_000 })
    .toEqual(['over']);
});
