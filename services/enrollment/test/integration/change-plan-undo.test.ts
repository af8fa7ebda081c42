import type { ChangeChoice } from '@petwell/contracts/routes';
import { expect, test } from 'vitest';
import {
  startChangeBed,
  platinumShown,
  platinumToday,
  silverLater,
  silverShown,
} from './change-plan-bed.ts';
import { Refusal } from './fake-services.ts';
import { planPrice } from './planned-price.ts';

const { enrollment, bed } = await startChangeBed();

/** Dog Platinum from today, with a dental cleaning that was used on Dog Gold. */
async function change(): Promise<{ id: number; changeId: string }> {
  const id = await bed.join();
  await bed.use(id, 'dental');
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  return { id, changeId };
}
const everything = async (enrollmentId: number) => ({
  enrollment: await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    select: {
      planId: true,
      addOnIds: true,
      totalMonthlyPrice: true,
      planSnapshot: true,
      addOnSnapshots: true,
      benefitSnapshot: true,
    },
  }),
  terms: await enrollment.prisma.enrollmentTerms.findMany({ where: { enrollmentId } }),
  allowances: await enrollment.prisma.benefitAllowance.findMany({
    where: { enrollmentId },
    orderBy: { code: 'asc' },
    omit: { id: true },
  }),
});

test('[CHG-54] undone on its day, everything is as it was, and what was paid is refunded', async () => {
  const id = await bed.join();
  await bed.use(id, 'dental');
  const before = await everything(id);
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  expect(await everything(id)).not.toEqual(before);

  const undone = await bed.undo(id, changeId);
  expect(await undone.json()).toMatchObject({ state: 'undone', canUndo: false });
  expect(await everything(id)).toEqual(before);
  expect(await bed.left(id)).toEqual(['dental 0/1', 'exam 2/2']);
  expect(bed.reverts).toEqual([changeId]);
  expect(await enrollment.mails('change-undone')).toMatchObject([
    { mail: { refundedCents: 13_225 } },
  ]);
  // The same once more is the same answer.
  expect((await bed.undo(id, changeId)).status).toBe(200);
  expect(bed.reverts).toHaveLength(1);
});

test('[CHG-32] changed, undone, and changed again, nothing that was used is given again', async () => {
  const { id, changeId } = await change();
  expect((await bed.undo(id, changeId)).status).toBe(200);
  const again = await bed.ordered(await bed.order(id, platinumToday, { shown: platinumShown }));
  await bed.agree(id, again.id);
  await bed.reaches(again.id, 'done');
  expect(await bed.left(id)).toEqual(['dental_xray 0/1', 'exam 4/4']);
  expect((await bed.undo(id, again.id)).status).toBe(200);
  expect(await bed.left(id)).toEqual(['dental 0/1', 'exam 2/2']);
});

test('[CHG-54] of two changes on one day, the terms before keep their plan, also after the second is undone', async () => {
  const id = await bed.join();
  const nailCare: ChangeChoice = { planId: 2, addOnIds: ['9'], when: 'today' };
  const both = { ...platinumToday, addOnIds: ['9'] };
  const choices = [
    [nailCare, { dueCents: 2_500, monthlyCents: 6_850 }],
    [both, { dueCents: 13_225, monthlyCents: 9_495 }],
  ] as const;
  let last = '';
  for (const [choice, shown] of choices) {
    last = (await bed.ordered(await bed.order(id, choice, { shown }))).id;
    await bed.agree(id, last, shown.dueCents);
    await bed.reaches(last, 'done');
  }
  const before = async () => {
    const [first] = await enrollment.prisma.enrollmentTerms.findMany({
      where: { enrollmentId: id },
      orderBy: { effectiveFrom: 'asc' },
    });
    return first;
  };
  const gold = { planSnapshot: { name: 'Dog Gold' }, addOnSnapshots: [] };
  expect(await before()).toMatchObject(gold);
  expect((await bed.undo(id, last)).status).toBe(200);
  expect(await before()).toMatchObject(gold);
  expect(await bed.price(id)).toBe('2 68.50');
});

test('[CHG-54] a plan year that was opened since is the old plan’s again, too', async () => {
  const id = await bed.join();
  await enrollment.prisma.benefitAllowance.deleteMany({ where: { enrollmentId: id } });
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  expect(await bed.left(id)).toEqual(['dental_xray 1/1', 'exam 4/4']);
  expect(await (await bed.undo(id, changeId)).json()).toMatchObject({ state: 'undone' });
  expect(await bed.left(id)).toEqual(['dental 1/1', 'exam 2/2']);
});

test('[CHG-52] once something was used that only the new plan includes, the change stays', async () => {
  const { id, changeId } = await change();
  for (let exams = 0; exams < 2; exams += 1) await bed.use(id, 'exam');
  const canUndo = async () => {
    const read = await bed.send('GET', bed.path(id));
    return ((await read.json()) as { order: { canUndo: boolean } }).order.canUndo;
  };
  expect(await canUndo()).toBe(true);
  await bed.use(id, 'exam');
  expect(await canUndo()).toBe(false);
  const refused = await bed.undo(id, changeId);
  expect(refused.status).toBe(409);
  expect(await bed.state(changeId)).toBe('done');
  expect(bed.reverts).toEqual([]);
});

test('[CHG-52] the day after, a change from today stays; one that waits is undone until its day', async () => {
  const { id, changeId } = await change();
  bed.at('2026-06-21');
  expect((await bed.undo(id, changeId)).status).toBe(409);

  const waiting = await bed.ordered(
    await bed.order(id, silverLater, { way: 'phone', shown: silverShown }),
  );
  bed.at('2027-02-04');
  await enrollment.planChanges.runChanges();
  expect(await (await bed.undo(id, waiting.id)).json()).toMatchObject({ state: 'undone' });
  bed.at('2027-02-05');
  await enrollment.planChanges.runChanges();
  expect(await bed.price(id)).toBe('3 89.95');
});

test('[CHG-198] once a new owner has the plan, a change of that day stays', async () => {
  const { id, changeId } = await change();
  await enrollment.prisma.enrollment.update({ where: { id }, data: { handedOverAt: bed.clock() } });
  const read = await bed.send('GET', bed.path(id));
  expect(await read.json()).toMatchObject({ order: { id: changeId, canUndo: false } });
  expect((await bed.undo(id, changeId)).status).toBe(409);
  expect(await bed.state(changeId)).toBe('done');
  expect(bed.reverts).toEqual([]);
});

test('[CHG-52] a link that nobody used is ended', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  expect(await (await bed.undo(id, changeId)).json()).toMatchObject({ state: 'withdrawn' });
  expect(await enrollment.mails('change-undone')).toEqual([]);
});

test('[CHG-50] [CHG-175] an undoing that was interrupted is finished by the next run, and nothing is used meanwhile', async () => {
  const { id, changeId } = await change();
  const { answers } = enrollment.services;
  const usual = answers.revertPlanChange;
  answers.revertPlanChange = () => {
    throw new Refusal('service_unavailable');
  };
  expect((await bed.undo(id, changeId)).status).toBe(503);
  expect(await bed.price(id)).toBe('3 89.95');
  // [CHG-175]
  const used = await bed.use(id, 'exam');
  expect(await used.json()).toMatchObject({
    code: 'status_conflict',
    message: expect.stringContaining('is being taken back') as string,
  });
  answers.revertPlanChange = usual;
  await enrollment.planChanges.runChanges();
  await enrollment.planChanges.runChanges();
  expect(await bed.state(changeId)).toBe('undone');
  expect(await bed.price(id)).toBe('2 63.50');
  expect(bed.reverts).toHaveLength(1);
  expect((await bed.use(id, 'exam')).status).toBe(201);
});

test('[CHG-47] a plan year’s months are not charged in the next one: its link ends before, and what was paid after is refunded', async () => {
  const id = await bed.join();
  // Charged on the 1st, as a member from before PetWell may be. The plan year ends on February 4.
  const nextBillingDate = new Date('2027-03-01T17:00:00Z');
  await enrollment.prisma.enrollment.update({ where: { id }, data: { nextBillingDate } });
  bed.at('2027-02-02');
  const shown = { dueCents: 12 * 2_645, monthlyCents: 8_995 };
  const { id: changeId } = await bed.ordered(await bed.order(id, platinumToday, { shown }));
  expect(bed.offers).toMatchObject([{ until: '2027-02-05T05:00:00.000Z' }]);
  bed.at('2027-02-05');
  await bed.agree(id, changeId, shown.dueCents);
  await bed.reaches(changeId, 'refused');
  expect(bed.reverts).toEqual([changeId]);
  expect(await bed.price(id)).toBe('2 63.50');
});

test('[CHG-47] an agreement counts once, and one to a link that was ended is refunded', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.undo(id, changeId);
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'refused');
  await bed.agree(id, changeId);
  expect(bed.terms).toEqual([]);
  expect(bed.reverts).toEqual([changeId]);
  expect(await bed.price(id)).toBe('2 63.50');
});

test('[CHG-56] a member who agreed to a change stays out of a price campaign', async () => {
  const id = await bed.join();
  await planPrice(enrollment, id);
  await bed.order(id, silverLater, { way: 'phone', shown: silverShown });
  expect(await enrollment.prisma.priceCampaignMember.findFirst()).toMatchObject({
    state: 'stays',
    reason: 'has_it',
  });
});

test('[CHG-56] while billing has a campaign’s new price, the plan can’t change', async () => {
  const id = await bed.join();
  await planPrice(enrollment, id, bed.clock());
  const refused = await bed.order(id, silverLater, { way: 'phone', shown: silverShown });
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('A new price from February 5, 2027') as string,
  });
});
