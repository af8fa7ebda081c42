import { randomUUID } from 'node:crypto';
import { errorBodySchema } from '@petwell/contracts';
import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import { beforeEach, expect, test, vi } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { enrollmentRequest, staffActor, subscriptionFact } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
const staff = as.staff('staff');
const { pet, owner: contact } = enrollmentRequest();
let id: number;
let ownerId: number;
/** Whether billing has a link that the owner could agree with. */
let isLinkOpen: boolean;

/** Enrolls a pet whose plan started and ended; billing's links are told apart from those that are over. */
beforeEach(async () => {
  await enrollment.reset();
  const made = await enrollment.enroll();
  [id, ownerId] = [made.enrollment.id, made.owner.id];
  const fact = { enrollmentId: id, subscriptionId: 'sub_1' };
  await enrollment.publishFact(subscriptionFact({ ...fact, status: 'active', version: 1 }));
  await eventually(async () => (await row(id)).status === 'active' || undefined);
  const { answers } = enrollment.services;
  answers.cancelSubscription = () => subscriptionFact({ ...fact, status: 'canceled', version: 2 });
  const body = { reason: 'price', when: 'now' };
  const path = `/api/admin/enrollments/${id}/end`;
  expect((await enrollment.send('POST', path, { headers: staff, body })).status).toBe(200);
  isLinkOpen = false;
  answers.startLink = openLink;
  answers.withdrawRestart = () => {
    isLinkOpen = false;
  };
});

const row = (enrollmentId: number) =>
  enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } });
function openLink(): unknown {
  isLinkOpen = true;
  const url = 'http://localhost:8080/plan-link#token=abc';
  return { id: randomUUID(), url, expiresAt: '2099-01-01T00:00:00.000Z' };
}
const undo = () =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/undo-end`, { headers: staff });
const isLive = async () =>
  (await enrollment.prisma.enrollment.count({ where: { status: { not: 'cancelled' } } })) > 0;
async function answerTo(asked: Response | Promise<Response>) {
  const response = await asked;
  return [response.status, response.ok ? null : errorBodySchema.parse(await response.json()).code];
}

/** The ways in which a pet gets a plan. */
const addPet = () =>
  enrollment.send('POST', '/api/enrollments', {
    body: { pet, enrollment: { planId: 2, existingOwnerId: ownerId } },
    headers: as.owner(ownerId),
  });
const propose = () =>
  enrollment.send('POST', '/api/admin/proposals', {
    headers: { ...staff, 'idempotency-key': randomUUID() },
    body: { owner: contact, pet, planId: 2, addOnIds: [] },
  });
async function importPet(): Promise<Response> {
  const known = memberToImport();
  const member = memberToImport({
    pet: { ...known.pet, name: pet.name, type: pet.type },
    owner: contact ?? known.owner,
  });
  try {
    await enrollment.members.importMember(member, staffActor({ role: 'manager' }));
    return new Response(null, { status: 201 });
  } catch (error) {
    const body = { message: 'refused', requestId: 'none', ...(error as object) };
    return Response.json(body, { status: 409 });
  }
}
const ways = [
  ['enrolled by its owner', addPet],
  ['proposed at the counter', propose],
  ['imported', importPet],
] as const;

test.each(ways)(
  '[MNY-85] a pet that is %s again has no link to its ended plan anymore, and can get none',
  async (_way, add) => {
    expect((await undo()).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect(isLinkOpen).toBe(false);
    expect((await row(id)).restartOfferedAt).toBeNull();
    expect(await answerTo(undo())).toEqual([409, 'status_conflict']);
    expect(isLinkOpen).toBe(false);
    const path = `/internal/enrollments/${id}`;
    const asked = await enrollment.send('GET', path, { headers: as.service('billing') });
    expect(internalEnrollmentSchema.parse(await asked.json())).toMatchObject({
      hasOtherPlan: true,
    });
  },
);

test.each(ways)(
  '[MNY-85] a pet whose owner has just agreed to go on can’t be %s as well',
  async (_way, add) => {
    expect((await undo()).status).toBe(200);
    enrollment.services.answers.withdrawRestart = () => {
      throw new Refusal('already_paid');
    };
    expect(await answerTo(add())).toEqual([409, 'duplicate_pet']);
    expect(await isLive()).toBe(false);
  },
);

test.each(ways)('[MNY-85] a pet isn’t %s while a link is being made', async (_way, add) => {
  // Billing's answer waits for the other request, however long that takes.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  let added: unknown;
  enrollment.services.answers.startLink = async () => {
    added = await answerTo(add());
    return openLink();
  };
  expect((await undo()).status).toBe(200);
  expect(added).toEqual([409, 'status_conflict']);
  expect(await isLive()).toBe(false);
});

test.each(ways)('[MNY-85] a pet isn’t %s if a new link is made meanwhile', async (_way, add) => {
  expect((await undo()).status).toBe(200);
  enrollment.services.answers.withdrawRestart = async () => {
    isLinkOpen = false;
    expect((await undo()).status).toBe(200);
  };
  expect(await answerTo(add())).toEqual([409, 'status_conflict']);
  expect([await isLive(), isLinkOpen]).toEqual([false, true]);
});

test('[MNY-85] of orders and enrollments at once, never both live', async () => {
  await undo();
  const answers = await Promise.all([undo(), addPet(), undo(), addPet(), undo()].map(answerTo));
  expect(answers.filter(([status]) => status !== 409).length).toBeGreaterThan(0);
  // Both may give way to each other; staff see that in the answers.
  expect((await isLive()) && isLinkOpen).toBe(false);
});

test('[MNY-85] a link that works no longer is left alone', async () => {
  expect((await undo()).status).toBe(200);
  const cancelledAt = new Date(Date.now() - 30 * 86_400_000);
  await enrollment.prisma.enrollment.update({ where: { id }, data: { cancelledAt } });
  enrollment.services.billing.calls.length = 0;
  expect((await addPet()).status).toBe(201);
  expect(enrollment.services.billing.calls).toEqual([]);
});
