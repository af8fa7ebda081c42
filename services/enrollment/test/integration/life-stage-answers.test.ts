import { randomUUID } from 'node:crypto';
import { addDays, instantOf } from '@petwell/chassis/time';
import type { MailFate } from '@petwell/contracts/internal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offer } from '../../src/life-stages/test/offer.ts';
import { fromDay } from '../../src/core/store-rows.ts';
import { plan, subscriptionFact } from '../factories.ts';
import { endsOn, joinPuppy, nextYearOn, sheetOf, timeZone } from './plan-years.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let now: Date;
/** At noon, so many days before the next plan year. */
const goTo = (days: number) => {
  now = instantOf({ day: addDays(nextYearOn, -days), time: '12:00' }, timeZone);
};
const agreed = new Set<number>();

let enrollment: RunningEnrollment;
beforeAll(async () => {
  goTo(300);
  enrollment = await startEnrollment(
    {
      CARE_INTERVAL_MS: 20,
      HOUSEKEEPING_INTERVAL_MS: 20,
      LIFE_STAGE_WITHOUT_ANSWER: 'ends',
    },
    {
      businessClock: () => now,
      planChanges: {
        previewChange: ({ enrollmentId, choice }) => Promise.resolve(sheetOf(enrollmentId, choice)),
        listAgreed: () => Promise.resolve(agreed),
      },
    },
  );
  await enrollment.startAnotherReplica();
});
beforeEach(async () => {
  goTo(300);
  agreed.clear();
  await enrollment.reset();
  const { answers } = enrollment.services;
  answers.offer = () => offer;
  accept();
  // For its age, so that each run has something to look at.
  await joinPuppy(enrollment, 'Young', { birthDate: endsOn });
});
afterAll(() => enrollment.stop());

const setFate = (fate: MailFate) => {
  enrollment.services.answers.mailFate = () => fate;
};
/** The mail server accepted each email when the owner was told. */
const accepted = () => ({
  state: 'sent' as const,
  sentAt: instantOf({ day: addDays(nextYearOn, -46), time: '12:00' }, timeZone).toISOString(),
});
const accept = () => setFate(accepted());

const reads = () =>
  enrollment.services.catalog.calls.filter(({ path }) => path === '/internal/offer').length;
/** Waits until a process has run from beginning to end, while there is a plan to look at: each run reads the offer. */
async function runs() {
  const before = reads();
  await eventually(() => Promise.resolve(reads() >= before + 6 || undefined), 25_000);
}

/** A puppy whose owner was told 46 days before that its plan ends without an answer. */
async function told(name: string, data: { nextBillingDate?: Date } = {}) {
  // As long ago as it was a puppy.
  goTo(300);
  const puppy = await joinPuppy(enrollment, name, {});
  if (data.nextBillingDate) {
    const stripeSubscriptionId = `sub_${puppy.id}`;
    await enrollment.prisma.enrollment.update({
      where: { id: puppy.id },
      data: { ...data, stripeSubscriptionId, factVersion: 1 },
    });
  }
  goTo(46);
  await eventually(async () => {
    const stage = await stageOf(puppy.id);
    return stage?.toldAt ? stage : undefined;
  });
  return puppy;
}
const stageOf = (enrollmentId: number) =>
  enrollment.prisma.lifeStage.findFirst({ where: { enrollmentId } });
const planOf = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const ordersOf = (enrollmentId: number) =>
  enrollment.prisma.endingOrder.findMany({ where: { enrollmentId } });
const ending = (id: number) =>
  eventually(async () => {
    const row = await planOf(id);
    return row.endsAt ? row : undefined;
  });
const keep = (id: number, headers = as.staff('staff')) =>
  enrollment.send('POST', `/api/admin/life-stages/${id}/keep`, { headers });
const list = async () => {
  const response = await enrollment.send('GET', '/api/admin/life-stages', {
    headers: as.staff('viewer'),
  });
  return (await response.json()) as { total: number; items: object[] };
};

test('[CHG-160] without an answer, a plan ends with its plan year, once, as its owner was told', async () => {
  const { id } = await told('Biscuit');
  const statements = (await enrollment.mails('year-statement')).flatMap(({ mail }) => mail.pets);
  expect(statements.find(({ enrollmentId }) => enrollmentId === id)).toMatchObject({
    lifeStage: { endsUnanswered: true },
  });
  expect(await list()).toMatchObject({ items: [{ endsUnanswered: true }] });
  const page = await enrollment.send('GET', `/api/enrollments/${id}/year-statement`, {
    headers: as.staff('viewer'),
  });
  expect(await page.json()).toMatchObject({ endsUnanswered: nextYearOn });
  goTo(8);
  await runs();
  expect(await ordersOf(id)).toEqual([]);
  goTo(7);
  const { endsAt, status, endingReason } = await ending(id);
  expect({ endsAt: endsAt?.toISOString(), status, endingReason }).toEqual({
    endsAt: instantOf({ day: nextYearOn, time: '00:00' }, timeZone).toISOString(),
    status: 'active',
    endingReason: 'outgrown',
  });
  // The end is set where it is ordered or where it is carried out.
  await eventually(async () => (await ordersOf(id))[0]?.outcome ?? undefined);
  goTo(4);
  await runs();
  expect(await ordersOf(id)).toMatchObject([{ kind: 'end_at_period_end', outcome: 'done' }]);
  expect((await enrollment.mails('plan-ending')).map(({ mail }) => mail)).toMatchObject([
    { hasEnded: false, isUnanswered: true },
  ]);
  goTo(-1);
  await eventually(async () => (await planOf(id)).status === 'cancelled' || undefined);
}, 90_000);

test('[CHG-160] a plan that a card pays ends with the month that is paid, and only with the last one', async () => {
  const atEnd = instantOf({ day: nextYearOn, time: '10:00' }, timeZone);
  const { id } = await told('Biscuit', { nextBillingDate: atEnd });
  enrollment.services.answers.endWithPeriod = (enrollmentId) =>
    subscriptionFact({
      enrollmentId,
      subscriptionId: `sub_${enrollmentId}`,
      version: 2,
      currentPeriodEnd: atEnd.toISOString(),
      endsAt: atEnd.toISOString(),
    });
  const other = await told('Pepper', {
    nextBillingDate: instantOf({ day: endsOn, time: '10:00' }, timeZone),
  });
  goTo(7);
  expect((await ending(id)).endsAt).toEqual(atEnd);
  await runs();
  expect(await ordersOf(other.id)).toEqual([]);
}, 90_000);

test('[CHG-161] an owner’s answer that the plan is kept takes it off the work list, and it goes on', async () => {
  const { id } = await told('Biscuit');
  expect((await keep(id, as.staff('viewer'))).status).toBe(403);
  expect((await keep(id)).status).toBe(204);
  expect((await keep(id)).status).toBe(204);
  expect(await list()).toMatchObject({ total: 0 });
  const log = await enrollment.prisma.staffActivity.findMany({ where: { action: 'keep-plan' } });
  expect(log).toMatchObject([
    { subject: `enrollment/${id}`, result: 'done', detail: 'Puppy Gold' },
  ]);
  goTo(7);
  await runs();
  expect(await list()).toMatchObject({ total: 0 });
  expect(await planOf(id)).toMatchObject({ status: 'active', endsAt: null });
  expect(await ordersOf(id)).toEqual([]);
}, 90_000);

test('[CHG-161] a plan that ends, or that isn’t on the work list, is not kept', async () => {
  const { id } = await told('Biscuit');
  const unlisted = await joinPuppy(enrollment, 'Puppy', { birthDate: endsOn });
  expect((await keep(unlisted.id)).status).toBe(409);
  expect((await keep(9_999)).status).toBe(404);
  goTo(7);
  await ending(id);
  expect((await keep(id)).status).toBe(409);
});

test('[CHG-163] staff undo the end, and it isn’t ordered again', async () => {
  const { id } = await told('Biscuit');
  goTo(7);
  await ending(id);
  const path = `/api/admin/enrollments/${id}/undo-end`;
  // The timer may still be at the order.
  await eventually(async () => {
    const undone = await enrollment.send('POST', path, { headers: as.staff('staff') });
    return undone.status === 200 || undefined;
  });
  goTo(5);
  await runs();
  expect(await planOf(id)).toMatchObject({ endsAt: null, endingReason: null });
  expect(await list()).toMatchObject({ items: [{ endsUnanswered: false }] });
}, 90_000);

test.each([
  ['bounced', { state: 'failed', sentAt: null }],
  ['still waits', { state: 'waiting', sentAt: null }],
  ['came too late', { state: 'sent', sentAt: `${addDays(nextYearOn, -10)}T12:00:00.000Z` }],
] as const)('[CHG-162] if the email %s, the plan goes on', async (_what, fate) => {
  setFate(fate);
  const { id } = await told('Biscuit');
  goTo(7);
  await eventually(async () => (await stageOf(id))?.endsOn === null || undefined);
  accept();
  await runs();
  expect(await ordersOf(id)).toEqual([]);
  expect(await list()).toMatchObject({ total: 1, items: [{ endsUnanswered: false }] });
});

test('[CHG-162] a death, an agreement, held mail, and a plan that nothing follows end no plan', async () => {
  const { prisma } = enrollment;
  const held = await joinPuppy(enrollment, 'Held', {});
  await prisma.owner.update({ where: { id: held.ownerId }, data: { mailsHeldSince: now } });
  const [died, changing] = [await told('Died'), await told('Changing')];
  await prisma.pet.update({ where: { id: died.petId }, data: { deceasedAt: now } });
  agreed.add(changing.id);
  await eventually(async () => (await stageOf(changing.id))?.isOpen === false || undefined);
  goTo(7);
  await runs();
  enrollment.services.answers.offer = () => ({
    ...offer,
    plans: offer.plans.filter(({ id }) => id !== 2),
  });
  goTo(300);
  const alone = await joinPuppy(enrollment, 'Alone', {});
  goTo(40);
  await eventually(async () => (await stageOf(alone.id)) ?? undefined);
  await runs();
  goTo(7);
  await runs();
  expect(await prisma.endingOrder.findMany()).toEqual([]);
  expect((await stageOf(held.id))?.toldAt).toBeNull();
  expect((await stageOf(alone.id))?.toldAt).toBeNull();
}, 90_000);

test.each([
  [
    'the pet dies',
    ({ petId }: { petId: number }) =>
      enrollment.prisma.pet.update({ where: { id: petId }, data: { deceasedAt: now } }),
  ],
  ['the owner keeps the plan', ({ id }: { id: number }) => keep(id)],
] as const)('[CHG-162] if %s while a run is at it, the plan goes on', async (_what, happen) => {
  const puppy = await told('Biscuit');
  // Both processes have listed the plan, and ask about its email.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asking = 0;
  enrollment.services.answers.mailFate = async () => {
    asking += 1;
    await answered;
    return accepted();
  };
  await eventually(() => Promise.resolve(asking >= 2 || undefined));
  goTo(7);
  await happen(puppy);
  answer();
  await runs();
  expect(await ordersOf(puppy.id)).toEqual([]);
});

test.each([
  ['an agreement that comes between two runs', 'agreed'],
  ['a link that the owner has not answered yet', 'asked'],
] as const)('[CHG-162] %s keeps the plan', async (_what, state) => {
  const { id } = await told('Biscuit');
  const { totalMonthlyPrice } = await planOf(id);
  const monthlyCents = Math.round(Number(totalMonthlyPrice) * 100);
  const sheet = sheetOf(id, { planId: 2, addOnIds: [], when: 'next-year' });
  await enrollment.prisma.changeOrder.create({
    data: {
      id: randomUUID(),
      enrollmentId: id,
      state,
      way: 'link',
      isFromToday: false,
      effectiveFrom: fromDay(nextYearOn),
      sheet: { ...sheet, now: { ...sheet.now, monthlyCents } },
      target: {
        plan: plan({ id: 2 }),
        addOns: [],
        benefits: [],
        monthlyCents: 6_350,
        services: [],
        dueLines: [],
      },
      orderedAt: now,
      orderedBy: 'maya',
      until: instantOf({ day: nextYearOn, time: '00:00' }, timeZone),
      agreedAt: state === 'agreed' ? now : null,
      settledAt: now,
    },
  });
  goTo(7);
  await runs();
  expect(await ordersOf(id)).toEqual([]);
  expect(await stageOf(id)).toMatchObject({ isOpen: true, endOrderedAt: null });
  expect(await enrollment.prisma.changeOrder.findMany()).toMatchObject([{ state }]);
  goTo(2);
  await eventually(async () => (await stageOf(id))?.endsOn === null || undefined);
  expect(await list()).toMatchObject({ total: 1, items: [{ endsUnanswered: false }] });
});
