import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import { endPreviewSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment, startEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const staff = as.staff('staff');
const endsAt = '2099-03-03T17:00:00.000Z';
const lastPayment = { amountCents: 9_325, paidAt: '2026-02-03T17:00:00.000Z' };
let id: number;
let petId: number;
let ownerId: number;

/** Enrolls a pet, and starts its plan. */
async function start(running: typeof enrollment): Promise<void> {
  const made = await running.enroll();
  [id, petId, ownerId] = [made.enrollment.id, made.pet.id, made.owner.id];
  await running.prisma.enrollment.update({
    where: { id },
    data: {
      status: 'active',
      activatedAt: new Date('2026-01-10T12:00:00.000Z'),
      stripeSubscriptionId: 'sub_1',
      nextBillingDate: new Date(endsAt),
      factVersion: 1,
    },
  });
  const fact = { enrollmentId: id, subscriptionId: 'sub_1' };
  const { answers } = running.services;
  answers.endWithPeriod = () => subscriptionFact({ ...fact, version: 2, endsAt });
  answers.withdrawEnd = () => subscriptionFact({ ...fact, version: 3, endsAt: null });
  answers.cancelSubscription = () => subscriptionFact({ ...fact, version: 4, status: 'canceled' });
  answers.paymentStanding = () => ({ paidThrough: endsAt, lastPayment, openInvoices: [] });
}
beforeEach(async () => {
  await enrollment.reset();
  await start(enrollment);
});

const end = (body: object, headers: Record<string, string> = {}) =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/end`, {
    headers: { ...staff, ...headers },
    body,
  });
const undo = () =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/undo-end`, { headers: staff });
const moved = { reason: 'moved', when: 'period_end' };
const now = { reason: 'price', when: 'now' };

const state = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const orders = async () =>
  (await enrollment.prisma.endingOrder.findMany({ orderBy: { id: 'asc' } })).map(
    ({ kind, outcome }) => [kind, outcome],
  );
const mailsOf = async (running: typeof enrollment, kind: 'plan-ending' | 'plan-goes-on') =>
  (await running.mails(kind)).map(({ mail }) => mail);
const mails = () => mailsOf(enrollment, 'plan-ending');
const logged = async () =>
  (await enrollment.prisma.staffActivity.findMany({ where: { result: 'done' } })).map(
    ({ action, detail }) => [action, detail],
  );

test('[MNY-25] staff end a plan with its paid month, and undo it', async () => {
  const ended = await end({ ...moved, note: 'Moves to Ohio' });
  expect(ended.status).toBe(200);
  const { enrollment: view } = (await ended.json()) as { enrollment: object };
  expect(view).toMatchObject({ status: 'active', endsOn: '2099-03-03', endingReason: 'moved' });
  expect(await mails()).toMatchObject([{ endsAt, hasEnded: false, lastPayment }]);
  const notes = await enrollment.prisma.customerNote.findMany({ where: { ownerId } });
  expect(notes).toMatchObject([{ text: "Biscuit's plan: Moves to Ohio", author: 'staff' }]);
  const [order] = await enrollment.prisma.endingOrder.findMany();
  expect(order).toMatchObject({ outcome: 'done', note: null, dueAt: null });

  expect((await undo()).status).toBe(200);
  expect(await state()).toMatchObject({ status: 'active', endsAt: null, endingReason: null });
  expect(await mailsOf(enrollment, 'plan-goes-on')).toHaveLength(1);
  expect(await logged()).toEqual([
    ['cancel', 'ends on 2099-03-03, moved'],
    ['undo-end', 'goes on'],
  ]);
  expect((await undo()).status).toBe(409);
});

test('[MNY-29] a pet that died: only now, its death is told to everyone, one email', async () => {
  expect((await end({ reason: 'pet_died', when: 'period_end' })).status).toBe(400);
  expect((await end({ reason: 'pet_died', when: 'now' })).status).toBe(200);
  const pet = await enrollment.prisma.pet.findUniqueOrThrow({ where: { id: petId } });
  expect(pet.deceasedAt).not.toBeNull();
  expect(await enrollment.events('pet.deceased.v1')).toMatchObject([
    { data: { petId, enrollmentIds: [id] } },
  ]);
  expect(await mails()).toMatchObject([{ hasDied: true, hasEnded: true, lastPayment: null }]);
  expect(await enrollment.events('enrollment.cancelled.v1')).toMatchObject([
    { data: { reason: 'staff', endingReason: 'pet_died', isEndTold: true } },
  ]);
});

test('[MNY-25] the day before is named everywhere if a plan ends as a day begins', async () => {
  const unbilled = { stripeSubscriptionId: null };
  await enrollment.prisma.enrollment.update({ where: { id }, data: unbilled });
  enrollment.services.answers.endWithPeriod = () => null;
  const read = async (path: string) =>
    (await enrollment.send('GET', path, { headers: staff })).json() as Promise<object>;
  // It began on a tenth.
  const endsOn = expect.stringMatching(/^\d{4}-\d{2}-09$/) as string;
  expect(await read(`/api/admin/enrollments/${id}/end-preview`)).toMatchObject({
    periodEnd: { endsOn },
  });
  expect(await (await end(moved)).json()).toMatchObject({ enrollment: { endsOn } });
  const pets = [{ enrollmentId: id, endsOn }];
  expect(await read(`/api/admin/desk/pets?petId=${petId}`)).toMatchObject({ pets });
  expect(await logged()).toEqual([
    ['cancel', expect.stringMatching(/^ends on \d{4}-\d{2}-09, moved$/)],
  ]);
});

describe('[MNY-31] once', () => {
  test('of two ends at once, whichever they are, one is carried out', async () => {
    const { answers } = enrollment.services;
    const { cancelSubscription, endWithPeriod } = answers;
    const refused = Promise.withResolvers<void>();
    answers.cancelSubscription = (...given) =>
      refused.promise.then(() => cancelSubscription(...given));
    answers.endWithPeriod = (...given) => refused.promise.then(() => endWithPeriod(...given));
    const sent = [end(now), end(moved)];
    // One waits at billing until the other is answered: one after the other, an end now may follow an end later.
    await Promise.race(sent);
    refused.resolve();
    const both = await Promise.all(sent);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await mails()).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  test('[ADM-12] of two staff who cancel at once, both see the end, and it is mailed and logged once', async () => {
    const asked: (() => void)[] = [];
    enrollment.services.answers.cancelSubscription = async () => {
      await new Promise<void>((answer) => asked.push(answer));
      return subscriptionFact({ enrollmentId: id, version: 4, status: 'canceled' });
    };
    const cancel = () =>
      enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers: staff });
    const sent = [cancel(), cancel()];
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(2);
    // Both carry out the same order, and wait for the owner's row.
    await enrollment.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT FROM owners WHERE id = ${ownerId} FOR UPDATE`;
        for (const answer of asked) answer();
        const waiting = () => enrollment.prisma.$queryRaw`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(2);
      },
      { timeout: 20_000, maxWait: 20_000 },
    );
    const both = await Promise.all(sent);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orders()).toEqual([['end_now', 'done']]);
    expect(await mails()).toHaveLength(1);
    expect(await logged()).toEqual([['cancel', 'active → cancelled']]);
  });

  test('of an end and an undo at once, the outcome is that of one after the other', async () => {
    expect((await end(moved)).status).toBe(200);
    const [ended, undone] = await Promise.all([end(now), undo()]);
    expect([ended.status, undone.status]).toContain(200);
    const { status, endsAt: left } = await state();
    const wanted = ended.status === 200 ? 'cancelled' : 'active';
    expect({ status, left }).toEqual({ status: wanted, left: null });
    expect((await orders()).every(([, outcome]) => outcome !== null)).toBe(true);
  });

  test('a double click gets one answer', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([end(now, key), end(now, key)]);
    const again = await end(now, key);
    const done = both.find(({ status }) => status === 200);
    expect(await again.json()).toEqual(await done?.json());
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await mails()).toHaveLength(1);
    expect(await logged()).toHaveLength(1);
  });

  test('what is lost between the provider’s answer and our commit is repeated', async () => {
    const { prisma } = enrollment;
    await prisma.$executeRaw`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'killed'; END $$`;
    await prisma.$executeRaw`CREATE TRIGGER lose BEFORE UPDATE ON ending_orders
      FOR EACH ROW EXECUTE FUNCTION lose()`;
    const key = { 'idempotency-key': randomUUID() };
    try {
      expect((await end(now, key)).status).toBe(500);
    } finally {
      await prisma.$executeRaw`DROP FUNCTION lose CASCADE`;
    }
    expect((await state()).status).toBe('active');
    expect(await mails()).toEqual([]);
    expect((await end(now, key)).status).toBe(200);
    expect((await end(now, key)).status).toBe(200);
    expect(await orders()).toEqual([['end_now', 'done']]);
    expect((await state()).status).toBe('cancelled');
    expect(await mails()).toHaveLength(1);
    expect(await logged()).toEqual([['cancel', 'active → cancelled, price']]);
  });

  test('[MNY-48] without an answer the plan goes on, and the same order is carried out later', async () => {
    enrollment.services.answers.cancelSubscription = () => {
      throw new Error('down');
    };
    expect((await end(now)).status).toBe(503);
    expect((await state()).status).toBe('active');
    expect(await orders()).toEqual([['end_now', null]]);
    // [MNY-48] The customer list and the desk say that it is on its way.
    const read = async (path: string) =>
      (await enrollment.send('GET', path, { headers: staff })).json();
    expect(await read('/api/admin/users')).toMatchObject([
      { enrollments: [{ id, status: 'active', isEndPending: true }] },
    ]);
    expect(await read('/api/admin/desk/pets?search=biscuit')).toMatchObject({
      pets: [{ isEndPending: true }],
    });
  });
});

test('[MNY-30] an end that was set in the Dashboard is undone, too', async () => {
  const set = { endsAt: new Date(endsAt) };
  await enrollment.prisma.enrollment.update({ where: { id }, data: set });
  expect((await undo()).status).toBe(200);
  expect((await state()).endsAt).toBeNull();
  expect(await mailsOf(enrollment, 'plan-goes-on')).toEqual([]);
});

describe('[MNY-36] before ending a plan, staff see', () => {
  const preview = async (path = `/api/admin/enrollments/${id}/end-preview`) => {
    const response = await enrollment.send('GET', path, { headers: as.staff('viewer') });
    expect(response.status).toBe(200);
    return endPreviewSchema.parse(await response.json());
  };

  test('what was paid and used, its visits, both ends, and the emails', async () => {
    const { answers } = enrollment.services;
    answers.collected = () => ({ collected: [{ enrollmentId: id, cents: 15_740 }] });
    const open = { invoiceId: 'in_9', amountCents: 9_325, invoicedAt: endsAt };
    answers.paymentStanding = () => ({ paidThrough: endsAt, lastPayment, openInvoices: [open] });
    // In the plan year that it is now.
    const use = { code: 'exam', performedOn: clinicDay(new Date(), 'America/New_York') };
    const usePath = `/api/admin/enrollments/${id}/redemptions`;
    expect((await enrollment.send('POST', usePath, { headers: staff, body: use })).status).toBe(
      201,
    );
    const visit = { petId, ownerId, enrollmentId: id, appointmentType: 'exam' };
    await enrollment.prisma.appointment.createMany({
      data: [
        { ...visit, scheduledDate: new Date('2099-02-01T15:00:00.000Z') },
        { ...visit, scheduledDate: new Date('2020-02-01T15:00:00.000Z') },
        { ...visit, scheduledDate: new Date('2099-02-02T15:00:00.000Z'), status: 'cancelled' },
      ],
    });
    const seen = await preview();
    expect(seen).toMatchObject({
      paid: '157.40',
      paidThrough: '2099-03-03',
      openInvoices: [open],
      visits: [{ type: 'exam', startsAt: '2099-02-01T15:00:00.000Z' }],
      recommended: 'period_end',
      periodEnd: { endsOn: '2099-03-03', mail: { subject: endsAt } },
    });
    expect(Number(seen.valueUsed)).toBeGreaterThan(0);
    expect(seen.now.mail?.subject).toMatch(/ ended$/);
    expect(seen.petDiedMail?.subject).toMatch(/ ended died$/);
  });

  test('that an end now is proposed if nothing is paid ahead', async () => {
    const standing = { paidThrough: null, lastPayment: null, openInvoices: [] };
    enrollment.services.answers.paymentStanding = () => standing;
    expect(await preview()).toMatchObject({ recommended: 'now', paidThrough: null });
  });

  test('until when a plan without a subscription is paid at the clinic', async () => {
    const standing = { paidThrough: null, lastPayment: null, openInvoices: [] };
    enrollment.services.answers.paymentStanding = () => standing;
    const paid = { billing: 'elsewhere', stripeSubscriptionId: null } as const;
    const paidUntil = new Date('2099-06-15T00:00:00.000Z');
    await enrollment.prisma.enrollment.update({ where: { id }, data: { ...paid, paidUntil } });
    expect(await preview()).toMatchObject({
      recommended: 'period_end',
      paidThrough: '2099-06-15',
    });
  });

  test('only an end now of a plan that never started, without an email', async () => {
    const pending = { status: 'pending_payment', activatedAt: null } as const;
    await enrollment.prisma.enrollment.update({ where: { id }, data: pending });
    expect(await preview()).toMatchObject({ now: { mail: null }, periodEnd: null });
  });

  test('nothing of a plan that has ended', async () => {
    await end(now);
    const path = `/api/admin/enrollments/${id}/end-preview`;
    expect((await enrollment.send('GET', path, { headers: staff })).status).toBe(409);
  });
});

describe('with the timers', () => {
  let running: typeof enrollment;
  beforeAll(async () => {
    running = await startEnrollment({ HOUSEKEEPING_INTERVAL_MS: 50 });
  }, 120_000);
  afterAll(() => running.stop());
  beforeEach(() => running.reset());

  test('[MNY-31] [MNY-23] a timer carries out interrupted orders, and ends unbilled plans on their day', async () => {
    await start(running);
    const overdue = { orderedAt: new Date(), dueAt: new Date(Date.now() - 1_000) };
    const order = { enrollmentId: id, kind: 'end_now', reason: 'price', ...overdue } as const;
    await running.prisma.endingOrder.create({ data: order });
    const cancelled = (planId: number) =>
      eventually(async () => {
        const found = await running.prisma.enrollment.findUnique({ where: { id: planId } });
        return found?.status === 'cancelled' ? found : undefined;
      });
    await cancelled(id);
    expect(await running.prisma.endingOrder.findMany()).toMatchObject([{ outcome: 'done' }]);
    expect(await mailsOf(running, 'plan-ending')).toHaveLength(1);

    const body = { pet: { name: 'Mango', type: 'dog', breed: 'Pug', age: 'adult' } };
    const other = await running.enroll({
      body: { ...body, enrollment: { planId: 2, addOnIds: [], existingOwnerId: ownerId } },
      headers: as.owner(ownerId),
    });
    const over = { status: 'active', isEndedHere: true, endsAt: new Date() } as const;
    running.services.answers.cancelSubscription = () => null;
    await running.prisma.enrollment.update({ where: { id: other.enrollment.id }, data: over });
    expect(await cancelled(other.enrollment.id)).toMatchObject({ cancellationReason: 'staff' });
  });

  test('[MNY-31] a request whose order the timer carried out gets its answer when it is repeated', async () => {
    await start(running);
    const { answers } = running.services;
    const cancel = answers.cancelSubscription;
    answers.cancelSubscription = () => {
      throw new Error('down');
    };
    const request = (key: string) => {
      const headers = { ...staff, 'idempotency-key': key };
      return running.send('POST', `/api/admin/enrollments/${id}/end`, { headers, body: now });
    };
    const key = randomUUID();
    expect((await request(key)).status).toBe(503);
    answers.cancelSubscription = cancel;
    await running.prisma.endingOrder.updateMany({ data: { dueAt: new Date(0) } });
    await eventually(async () => {
      const order = await running.prisma.endingOrder.findFirst();
      return order?.outcome === 'done' ? order : undefined;
    });
    const repeated = await request(key);
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toMatchObject({ enrollment: { id, status: 'cancelled' } });
    expect((await request(randomUUID())).status).toBe(409);
    // It names the staff member.
    expect(await running.prisma.endingOrder.findFirst()).toMatchObject({ request: null });
  });

  test('[MNY-29] a pet that dies after its plan was set to end with the month: it ends now, with one condolence', async () => {
    const send = (path: string, headers: Record<string, string>, body: object = {}) =>
      running.send('POST', path, { headers, body });
    await start(running);
    expect((await send(`/api/admin/enrollments/${id}/end`, staff, moved)).status).toBe(200);
    const died = () =>
      send(`/api/pets/${petId}/deceased`, as.owner(ownerId), { isConfirmed: true });
    const both = await Promise.all([died(), died()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const found = () => running.prisma.enrollment.findUniqueOrThrow({ where: { id } });
    await eventually(async () => ((await found()).status === 'cancelled' ? true : undefined));
    expect((await send(`/api/admin/enrollments/${id}/undo-end`, staff)).status).toBe(409);
    expect((await died()).status).toBe(200);
    expect(await running.prisma.endingOrder.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { kind: 'end_at_period_end', outcome: 'done' },
      { kind: 'end_now', reason: 'pet_died', outcome: 'done' },
    ]);
    expect(await mailsOf(running, 'plan-ending')).toMatchObject([
      { hasDied: false, hasEnded: false, lastPayment },
      { hasDied: true, hasEnded: true, lastPayment: null },
    ]);
    // Notification sends no other mail about an ending for this reason.
    expect(await running.events('enrollment.cancelled.v1')).toMatchObject([
      { data: { endingReason: 'pet_died' } },
    ]);
  });
});
