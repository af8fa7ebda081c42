import { randomUUID } from 'node:crypto';
import { clinicDay } from '@petwell/chassis/time';
import {
  restartPreviewSchema,
  searchDesk,
  type AdminEnrollment,
  type DeskPet,
} from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const staff = as.staff('staff');
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000);
const paidThrough = daysAhead(12).toISOString();
let id: number;
let petId: number;
let ownerId: number;

/** Enrolls a pet whose plan started, used a service, and ended. */
beforeEach(async () => {
  await enrollment.reset();
  const made = await enrollment.enroll();
  [id, petId, ownerId] = [made.enrollment.id, made.pet.id, made.owner.id];
  await apply({ status: 'active', version: 1, currentPeriodEnd: paidThrough });
  const use = { code: 'exam', performedOn: clinicDay(new Date(), 'America/New_York') };
  const path = `/api/admin/enrollments/${id}/redemptions`;
  expect((await enrollment.send('POST', path, { headers: staff, body: use })).status).toBe(201);
  const standing = { paidThrough, lastPayment: null, openInvoices: [] };
  enrollment.services.answers.paymentStanding = () => standing;
  enrollment.services.answers.cancelSubscription = () =>
    subscriptionFact({ enrollmentId: id, subscriptionId: 'sub_1', status: 'canceled', version: 2 });
  await end();
});

/** Has billing tell a fact, and waits until enrollment has heard it. */
async function apply(fact: Parameters<typeof subscriptionFact>[0]): Promise<void> {
  const about = { enrollmentId: id, subscriptionId: 'sub_1' };
  const { id: eventId } = await enrollment.publishFact(subscriptionFact({ ...about, ...fact }));
  await eventually(async () => {
    const count = await enrollment.prisma.inboxMessage.count({ where: { eventId } });
    return count > 0 ? true : undefined;
  });
}
const restarted = {
  subscriptionId: 'sub_2',
  status: 'trialing',
  version: 5,
  isRestart: true,
  isMembershipFeePaid: true,
  currentPeriodEnd: paidThrough,
} as const;

async function end(): Promise<void> {
  const body = { reason: 'price', when: 'now' };
  const path = `/api/admin/enrollments/${id}/end`;
  expect((await enrollment.send('POST', path, { headers: staff, body })).status).toBe(200);
}
const undo = (headers: Record<string, string> = {}) =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/undo-end`, {
    headers: { ...staff, ...headers },
  });
async function undone(response: Response | Promise<Response>): Promise<AdminEnrollment> {
  const answer = await response;
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { enrollment: AdminEnrollment }).enrollment;
}
const row = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const links = () =>
  enrollment.services.billing.calls.filter(({ path }) => path.endsWith('/start-links'));
const used = () => enrollment.prisma.benefitRedemption.count({ where: { undoneAt: null } });

test('[MNY-80] [MNY-27] a plan that ended goes on with the same plan year, uses, and change list', async () => {
  const before = await row();
  const years = await enrollment.prisma.benefitAllowance.count();
  const { restart } = await undone(undo());
  expect(restart?.until).toBe(
    new Date((before.cancelledAt?.getTime() ?? 0) + 30 * 86_400_000).toISOString(),
  );
  expect(await row()).toMatchObject({ status: 'cancelled', restartOfferedAt: expect.any(Date) });
  await apply(restarted);
  expect(await row()).toMatchObject({
    status: 'active',
    activatedAt: before.activatedAt,
    stripeSubscriptionId: 'sub_2',
    membershipFeePaid: true,
    restartOfferedAt: null,
    firstChargeAt: new Date(paidThrough),
  });
  expect(await enrollment.prisma.benefitAllowance.count()).toBe(years);
  expect(await used()).toBe(1);
  const moves = await enrollment.prisma.planChange.findMany({
    where: { enrollmentId: id },
    orderBy: { id: 'asc' },
  });
  expect(moves.map(({ move }) => move)).toEqual(['started', 'ended', 'restarted']);
  expect(await enrollment.mails('plan-restarted')).toMatchObject([
    { about: `enrollment/${id}`, mail: { firstPaymentAt: paidThrough } },
  ]);
});

test('[MNY-28] [MNY-78] facts of the old subscription after the restart, and the agreement told twice, change nothing', async () => {
  await undone(undo());
  await apply(restarted);
  const after = await row();
  await apply({ status: 'canceled', version: 9 });
  await apply({ status: 'unpaid', version: 10 });
  await apply(restarted);
  expect(await row()).toEqual(after);
  expect(await enrollment.mails('plan-restarted')).toHaveLength(1);
});

test('[MNY-78] of two staff at once, one has a link mailed; a double click gets one answer', async () => {
  // One after the other, each would get a link. Whoever comes first waits for its owner until the other is refused; in
  // billing, it would wait two seconds only.
  const both = await enrollment.kysely.transaction().execute(async (tx) => {
    await tx.selectFrom('owners').select('id').where('id', '=', ownerId).forUpdate().execute();
    const asked = [undo(), undo()];
    expect((await Promise.race(asked)).status).toBe(409);
    return asked;
  });
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(links()).toHaveLength(1);
  const key = { 'idempotency-key': randomUUID() };
  const one = await undone(undo(key));
  expect(await undone(undo(key))).toEqual(one);
  expect(links()).toHaveLength(2);
  const logged = await enrollment.prisma.staffActivity.findMany({ where: { action: 'undo-end' } });
  expect(logged.filter(({ result }) => result === 'done')).toHaveLength(2);
});

test('[MNY-78] what is lost between billing’s answer and our commit is repeated with the same link', async () => {
  const { prisma } = enrollment;
  await prisma.$executeRaw`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'killed'; END $$`;
  await prisma.$executeRaw`CREATE TRIGGER lose BEFORE UPDATE ON ending_orders
    FOR EACH ROW EXECUTE FUNCTION lose()`;
  try {
    expect((await undo()).status).toBe(500);
  } finally {
    await prisma.$executeRaw`DROP FUNCTION lose CASCADE`;
  }
  await undone(undo());
  const ids = links().map(({ body }) => (body as { id: string }).id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('[MNY-167] it is too late 30 days after the end, and after the pet’s death', async () => {
  const data = { cancelledAt: daysAhead(-30) };
  await enrollment.prisma.enrollment.update({ where: { id }, data });
  expect((await undo()).status).toBe(409);
  await enrollment.prisma.enrollment.update({ where: { id }, data: { cancelledAt: new Date() } });
  const death = { where: { id: petId }, data: { deceasedAt: new Date() } };
  await enrollment.prisma.pet.update(death);
  expect((await undo()).status).toBe(409);
  expect(links()).toEqual([]);
});

test('[MNY-167] a deleted owner’s plan never starts again, also if the agreement is told late', async () => {
  await undone(undo());
  const body = { userIds: [ownerId] };
  const headers = as.staff('manager');
  const path = '/api/admin/delete-selected-users';
  expect((await enrollment.send('DELETE', path, { headers, body })).status).toBe(200);
  await apply(restarted);
  expect(await enrollment.prisma.enrollment.findUnique({ where: { id } })).toBeNull();
  expect((await undo()).status).toBe(404);
});

test('[MNY-81] staff see the first payment’s day before; customer list and desk tell until when', async () => {
  const path = `/api/admin/enrollments/${id}/restart-preview`;
  const viewer = as.staff('viewer');
  const read = async () =>
    restartPreviewSchema.parse(
      await (await enrollment.send('GET', path, { headers: viewer })).json(),
    );
  const seen = await read();
  expect(seen).toMatchObject({ monthlyTotal: '75.50', passedOn: [] });
  expect(Math.abs(Date.parse(seen.firstPaymentOn) - Date.parse(paidThrough))).toBeLessThan(
    2 * 86_400_000,
  );
  const { restart } = await undone(undo());
  expect((await read()).restart).toEqual(restart);
  const desk = await enrollment.send('GET', `${searchDesk.path}?petId=${petId}`, {
    headers: viewer,
  });
  const { pets } = (await desk.json()) as { pets: DeskPet[] };
  expect(pets).toMatchObject([{ petId, status: 'cancelled', restart }]);
});

test('[ACC-32] no link to start again goes to an address that only a browser has claimed', async () => {
  enrollment.services.answers.attach = () => ({ outcome: 'claimed' });
  const refused = await undo();
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'address_unconfirmed' },
  ]);
  expect(await enrollment.prisma.endingOrder.count({ where: { kind: 'restart' } })).toBe(0);
});
