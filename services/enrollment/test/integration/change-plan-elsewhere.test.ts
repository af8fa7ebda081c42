import { expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
import { startChangeBed, platinumShown, platinumToday } from './change-plan-bed.ts';
import { eventually } from './running-enrollment.ts';

const { enrollment, bed } = await startChangeBed();

/** Biscuit has Dog Gold since February 5, paid before PetWell for two months, and at the clinic for three more. */
async function joinFromElsewhere(): Promise<number> {
  bed.at('2026-03-20');
  const member = memberToImport({
    addOnIds: [],
    monthlyCents: 6_350,
    startedOn: '2026-02-05',
    nextDueOn: '2026-04-05',
    paidBy: { kind: 'elsewhere', until: '2026-04-04' },
    uses: [],
  });
  const manager = staffActor({ role: 'manager' });
  const { enrollmentId: id } = await enrollment.members.importMember(member, manager);
  const recorded = await bed.send('POST', `/api/admin/enrollments/${id}/recorded-payments`, {
    amountCents: 3 * 6_350,
    paidOn: '2026-03-20',
    method: 'cash',
    months: 3,
  });
  expect(await recorded.json()).toMatchObject({ enrollment: { paidUntil: '2026-07-04' } });
  await enrollment.prisma.owner.updateMany({ data: { mailsHeldSince: null } });
  bed.at('2026-06-20');
  return id;
}

const preview = async (id: number) => {
  const response = await bed.send('POST', `${bed.path(id)}/preview`, platinumToday);
  return { status: response.status, body: (await response.json()) as object };
};

test('[CHG-165] months paid before PetWell and in cash count like those that a card paid', async () => {
  const id = await joinFromElsewhere();
  await enrollment.publishFact(
    subscriptionFact({
      enrollmentId: id,
      subscriptionId: `sub_${id}`,
      status: 'trialing',
      currentPeriodEnd: '2026-07-05T17:00:00.000Z',
    }),
  );
  await eventually(async () => {
    const { billing } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
    return billing === 'here' || undefined;
  });
  expect((await preview(id)).body).toMatchObject({
    due: { months: 5, differenceCents: 2_645, cents: platinumShown.dueCents },
    firstChargeOn: '2026-07-05',
  });
  await bed.ordered(await bed.order(id, platinumToday, { shown: platinumShown }));
  expect(bed.offers).toMatchObject([
    { dueLines: [{ description: 'Change to Dog Platinum: $26.45 × 5 months', cents: 13_225 }] },
  ]);
});

test('[CHG-33] a member without a card changes with the next plan year only', async () => {
  const { status, body } = await preview(await joinFromElsewhere());
  expect(status).toBe(409);
  expect(body).toMatchObject({
    message: 'No card pays this plan, so it can only change with the next plan year.',
  });
});

/** From the plan year of February 5, 2027 on. */
const platinumLater = { ...platinumToday, when: 'next-year' as const };
const later = { dueCents: 0, monthlyCents: 8_995 };

const pay = async (id: number, months: number) => {
  const response = await bed.send('POST', `/api/admin/enrollments/${id}/recorded-payments`, {
    amountCents: months * 6_350,
    paidOn: '2026-06-20',
    method: 'check',
    months,
  });
  return { status: response.status, body: (await response.json()) as object };
};

test('[CHG-51] months from the day of a change on aren’t paid before it, asked or agreed to', async () => {
  const id = await joinFromElsewhere();
  const { id: changeId } = await bed.ordered(await bed.order(id, platinumLater, { shown: later }));
  const refused = {
    status: 409,
    body: {
      message:
        'The plan is changing to $89.95 a month from February 5, 2027. Please record the months until then now, and the others from that day on.',
    },
  };
  expect(await pay(id, 8)).toMatchObject(refused);
  await bed.agree(id, changeId, 0);
  expect(await pay(id, 8)).toMatchObject(refused);
  expect(await pay(id, 7)).toMatchObject({
    status: 201,
    body: { enrollment: { paidUntil: '2027-02-04' } },
  });
  await bed.undo(id, changeId);
  await bed.reaches(changeId, 'undone');
  expect((await pay(id, 1)).status).toBe(201);
});

test('[CHG-51] months that are paid while a change is prepared aren’t overlooked', async () => {
  const id = await joinFromElsewhere();
  const { changeOffer } = enrollment.services.answers;
  let paid: ReturnType<typeof pay> | undefined;
  enrollment.services.answers.changeOffer = async (has) => {
    paid ??= pay(id, 8);
    await paid;
    return changeOffer(has);
  };
  const response = await bed.order(id, platinumLater, { shown: later });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('The plan has changed meanwhile.');
  expect(await enrollment.prisma.changeOrder.count()).toBe(0);
  expect(
    await bed.order(id, platinumLater, { shown: later }).then((again) => again.text()),
  ).toContain('The plan is paid until March 4, 2027 at today’s price');
});
