import { AppError } from '@petwell/chassis';
import { addDays, instantOf } from '@petwell/chassis/time';
import type { ChangeSheet } from '@petwell/contracts';
import type { PreviewChange } from '../../src/life-stages/index.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { offer } from '../../src/life-stages/test/offer.ts';
import { fromDay } from '../../src/core/store-rows.ts';
import {
  endsOn,
  joinPuppy,
  nextYearOn,
  sheetOf,
  startsOn,
  timeZone,
  type Puppy,
} from './plan-years.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let now: Date;
/** At noon, so many days before the next plan year. */
const goTo = (days: number, time = '12:00') => {
  now = instantOf({ day: addDays(endsOn, -days), time }, timeZone);
};
const blocked = new Set<number>();
const agreed = new Set<number>();
const previewed: Parameters<PreviewChange>[0][] = [];

function previewChange(request: Parameters<PreviewChange>[0]): Promise<ChangeSheet> {
  const { enrollmentId, choice } = request;
  previewed.push(request);
  if (blocked.has(enrollmentId)) return Promise.reject(new AppError('status_conflict'));
  return Promise.resolve(sheetOf(enrollmentId, choice));
}

let enrollment: RunningEnrollment;
beforeAll(async () => {
  goTo(300);
  enrollment = await startEnrollment(
    { CARE_INTERVAL_MS: 20, HOUSEKEEPING_INTERVAL_MS: 20 },
    {
      businessClock: () => now,
      planChanges: { previewChange, listAgreed: () => Promise.resolve(agreed) },
    },
  );
  await enrollment.startAnotherReplica();
});
beforeEach(async () => {
  goTo(300);
  blocked.clear();
  agreed.clear();
  previewed.length = 0;
  await enrollment.reset();
  enrollment.services.answers.offer = () => offer;
});
afterAll(() => enrollment.stop());

const join = (name: string, puppy: Puppy = {}) => joinPuppy(enrollment, name, puppy);

const readAs = async (path: string, headers = as.staff('viewer')) =>
  (await enrollment.send('GET', `/api/admin/${path}`, { headers })).json();
type Listed = { total: number; items: { enrollmentId: number; toldAt: string | null }[] };
const list = async () => (await readAs('life-stages')) as Listed;
/** A run may commit between the list's two reads, so both have to be there. */
const listed = (count: number) =>
  eventually(async () => {
    const found = await list();
    return found.total === count && found.items.length === count ? found : undefined;
  });
const statements = () => enrollment.mails('year-statement');
const stageMails = () => enrollment.mails('life-stage');
const mailed = <Mail>(read: () => Promise<Mail[]>, count: number) =>
  eventually(async () => {
    const mails = await read();
    return mails.length >= count ? mails : undefined;
  });
const reads = () =>
  enrollment.services.catalog.calls.filter(({ path }) => path === '/internal/offer').length;
/** Waits until a process has run from beginning to end, while there is a plan to look at: each run reads the offer. */
async function runs() {
  const before = reads();
  await eventually(() => Promise.resolve(reads() >= before + 6 || undefined), 25_000);
}

test('[CHG-93] [CHG-91] 45 days before, the work list shows the change, and the statement tells it', async () => {
  const biscuit = await join('Biscuit');
  goTo(45, '08:59');
  expect(await listed(1)).toMatchObject({
    items: [
      {
        enrollmentId: biscuit.id,
        petName: 'Biscuit',
        planName: 'Puppy Gold',
        ageGroup: 'young adult',
        follower: { id: 2, name: 'Dog Gold' },
        effectiveFrom: nextYearOn,
        toldAt: null,
      },
    ],
  });
  expect(await readAs('counts')).toMatchObject({ lifeStages: 1 });
  expect(await statements()).toEqual([]);
  goTo(45, '09:00');
  const [statement] = await mailed(statements, 1);
  expect(statement?.mail.pets).toMatchObject([
    { lifeStage: { ageGroup: 'young adult', sheet: { then: { plan: { id: 2 } } } } },
  ]);
  expect(previewed[0]).toEqual({
    enrollmentId: biscuit.id,
    choice: { planId: 2, addOnIds: [], when: 'next-year' },
  });
  goTo(30);
  await runs();
  expect(await stageMails()).toEqual([]);
  expect((await list()).items).toMatchObject([{ toldAt: expect.stringContaining('Z') as string }]);
});

test('[CHG-94] after the statement, an owner gets one email about all pets, whatever runs', async () => {
  // Born so late that the statement has nothing to tell.
  const late = { birthDate: addDays(nextYearOn, -30) };
  const biscuit = await join('Biscuit', late);
  const pepper = await join('Pepper', { ...late, ownerId: biscuit.ownerId });
  goTo(45);
  const [statement] = await mailed(statements, 1);
  expect(statement?.mail.pets.map(({ lifeStage }) => lifeStage)).toEqual([undefined, undefined]);
  await enrollment.prisma.pet.updateMany({ data: { birthDate: fromDay(startsOn) } });
  goTo(20, '08:59');
  await listed(2);
  expect(await stageMails()).toEqual([]);
  goTo(20, '09:00');
  const [mail] = await mailed(stageMails, 1);
  expect(mail).toMatchObject({
    recipient: { ownerId: biscuit.ownerId },
    mail: { pets: [{ enrollmentId: biscuit.id }, { enrollmentId: pepper.id }] },
  });
  await enrollment.startAnotherReplica();
  goTo(19);
  await runs();
  expect(await stageMails()).toHaveLength(1);
}, 90_000);

test('[CHG-95] a plan that nothing follows is on the work list, and its owner is not mailed', async () => {
  const without = offer.plans.filter(({ id }) => id !== 2);
  enrollment.services.answers.offer = () => ({ ...offer, plans: without });
  await join('Biscuit');
  goTo(45);
  const [statement] = await mailed(statements, 1);
  expect(statement?.mail.pets[0]).not.toHaveProperty('lifeStage');
  expect(await listed(1)).toMatchObject({ items: [{ follower: null }] });
  goTo(20);
  await runs();
  expect(await stageMails()).toEqual([]);
});

test('[CHG-96] without an answer the plan goes on, and stays on the work list', async () => {
  const { id } = await join('Biscuit');
  goTo(45);
  await mailed(statements, 1);
  const before = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  goTo(-10);
  await runs();
  expect(await list()).toMatchObject({ total: 1, items: [{ effectiveFrom: nextYearOn }] });
  const { planId, totalMonthlyPrice, status } =
    await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  expect({ planId, totalMonthlyPrice, status }).toEqual({
    planId: before.planId,
    totalMonthlyPrice: before.totalMonthlyPrice,
    status: 'active',
  });
}, 90_000);

test('[CHG-97] a death, an end, a removal, another plan, and an agreement take it off the work list', async () => {
  const { prisma } = enrollment;
  const [died, ending, removed, changed, asked] = [
    await join('Died'),
    await join('Ending'),
    await join('Removed'),
    await join('Changed'),
    await join('Asked'),
  ];
  goTo(45, '08:00');
  await listed(5);
  await prisma.pet.update({ where: { id: died.petId }, data: { deceasedAt: now } });
  await prisma.enrollment.update({ where: { id: ending.id }, data: { endsAt: now } });
  await prisma.enrollment.update({ where: { id: changed.id }, data: { planId: 2 } });
  await prisma.enrollment.delete({ where: { id: removed.id } });
  expect(await list()).toMatchObject({ total: 1, items: [{ enrollmentId: asked.id }] });
  expect(await readAs('counts')).toMatchObject({ lifeStages: 1 });
  agreed.add(asked.id);
  await listed(0);
  // A run that looked before may have put it on the list once more.
  await runs();
  await listed(0);
  goTo(20);
  await runs();
  expect(await stageMails()).toEqual([]);
}, 90_000);

test('[CHG-97] a corrected age takes it off the work list', async () => {
  const { id, petId, ownerId, pet } = await join('Biscuit');
  goTo(45, '08:00');
  await listed(1);
  const birthDate = addDays(endsOn, -60);
  const headers = as.owner(ownerId);
  const saved = await enrollment.send('PUT', `/api/pets/${petId}`, {
    body: { ...pet, birthDate },
    headers,
  });
  expect(saved.status).toBe(200);
  await listed(0);
  expect(await enrollment.prisma.lifeStage.findMany()).toMatchObject([
    { enrollmentId: id, isOpen: false },
  ]);
});

test('[CHG-94] while something stands in the way, the owner is not told, and is once nothing does', async () => {
  const { id } = await join('Biscuit');
  blocked.add(id);
  goTo(45);
  await mailed(statements, 1);
  await listed(1);
  goTo(44);
  await runs();
  expect(await stageMails()).toEqual([]);
  blocked.clear();
  await mailed(stageMails, 1);
}, 90_000);

test('[CHG-91] on the day of a statement, its owner gets no other email', async () => {
  const { id } = await join('Biscuit');
  blocked.add(id);
  goTo(45);
  await mailed(statements, 1);
  blocked.clear();
  await runs();
  expect(await stageMails()).toEqual([]);
  goTo(44);
  await mailed(stageMails, 1);
});

test('[CHG-94] members whose mail is held, and the demo owner, are not mailed', async () => {
  const { prisma } = enrollment;
  const held = await join('Held');
  const demo = await join('Demo');
  await prisma.owner.update({ where: { id: held.ownerId }, data: { mailsHeldSince: now } });
  await prisma.owner.update({ where: { id: demo.ownerId }, data: { isDemo: true } });
  goTo(20);
  expect(await listed(1)).toMatchObject({ items: [{ enrollmentId: held.id }] });
  await runs();
  expect(await stageMails()).toEqual([]);
});
