import { accountExportSchema } from '@petwell/contracts';
import { changeCallSchema } from '@petwell/contracts/routes';
import { expect, test } from 'vitest';
import {
  startChangeBed,
  platinumShown,
  platinumToday,
  silverLater,
  silverShown,
} from './change-plan-bed.ts';
import { Refusal } from './fake-services.ts';
import { as, eventually } from './running-enrollment.ts';

const { enrollment, bed } = await startChangeBed();

const termsOf = async (enrollmentId: number) => {
  const rows = await enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId },
    orderBy: { effectiveFrom: 'asc' },
  });
  return rows.map(({ effectiveFrom, planId, monthlyCents, agreedBy }) =>
    [effectiveFrom.toISOString().slice(0, 10), planId, monthlyCents, agreedBy].join(' '),
  );
};

test('[CHG-46] what the owner agreed to and paid is in force from that day on, and nothing that was used is given again', async () => {
  const id = await bed.join();
  expect((await bed.use(id, 'dental')).status).toBe(201);
  const preview = await bed.send('POST', `${bed.path(id)}/preview`, platinumToday);
  expect(await preview.json()).toMatchObject({
    due: { months: 5, differenceCents: 2_645, cents: 13_225 },
    firstChargeOn: '2026-07-05',
    services: [
      { code: 'exam', now: 2, then: 4, leftThen: 4 },
      { code: 'dental_xray', now: null, then: 1, used: 1, leftThen: 0 },
      { code: 'dental', now: 1, then: null },
    ],
  });
  const { id: changeId, state } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  expect(state).toBe('asked');
  expect(bed.offers).toMatchObject([
    {
      changeId,
      monthlyCents: 8_995,
      until: '2026-06-27T17:00:01.000Z',
      dueLines: [{ cents: 13_225 }],
    },
  ]);
  expect(await bed.price(id)).toBe('2 63.50');

  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');

  expect(bed.terms).toMatchObject([
    { termsId: changeId, effectiveFrom: '2026-07-05', monthlyCents: 8_995, agreedBy: 'consent' },
  ]);
  expect(await bed.price(id)).toBe('3 89.95');
  expect(await bed.left(id)).toEqual(['dental_xray 0/1', 'exam 4/4']);
  expect((await bed.use(id, 'dental_xray')).status).toBe(409);
  expect((await bed.use(id, 'dental')).status).toBe(400);
  expect(await termsOf(id)).toEqual(['2026-02-05 2 6350 consent', '2026-06-20 3 8995 consent']);
  expect(await enrollment.mails('change-agreed')).toMatchObject([{ mail: { byPhone: false } }]);
  const moves = await enrollment.prisma.planChange.findMany({ where: { enrollmentId: id } });
  expect(moves.map(({ move, planName }) => `${move} ${planName}`)).toEqual([
    'started Dog Gold',
    'changed Dog Platinum',
  ]);
});

test('[CHG-81] a change from today that is agreed to days later is told with the day of the agreement', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  bed.at('2026-06-22');
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  expect(await termsOf(id)).toContain('2026-06-22 3 8995 consent');
  expect(await enrollment.mails('change-agreed')).toMatchObject([
    { mail: { sheet: { effectiveFrom: '2026-06-22', firstChargeOn: '2026-07-05' } } },
  ]);
});

test('[CHG-60] a use that is undone after the change comes back as what it counts as now', async () => {
  const id = await bed.join();
  const used = (await (await bed.use(id, 'dental')).json()) as { redemption: { id: number } };
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  const undone = await bed.send('POST', `/api/admin/redemptions/${used.redemption.id}/undo`, {
    reason: 'A mistake',
  });
  expect(undone.status).toBe(200);
  expect(await bed.left(id)).toEqual(['dental_xray 1/1', 'exam 4/4']);
});

test('[CHG-61] the care calendar has what the plan includes now, with what was used of it before', async () => {
  const id = await bed.join();
  await bed.use(id, 'dental');
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'done');
  const { petId } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  const calendar = await bed.send('GET', `/api/pets/${petId}/care`);
  const { items } = (await calendar.json()) as {
    items: { code: string; left: number; lastDoneOn: string | null; dueOn: string }[];
  };
  const found = items.map(({ code, left, lastDoneOn }) => `${code} ${left} ${lastDoneOn}`);
  expect(found.toSorted()).toEqual(['dental_xray 1 2026-06-20', 'exam 4 null']);
  expect(items.find(({ code }) => code === 'dental_xray')?.dueOn).toBe('2027-06-20');
});

test('[CHG-57] before an owner is removed, a change that was paid and not made is refunded', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  enrollment.services.answers.changeTerms = () => {
    throw new Refusal('service_unavailable');
  };
  await bed.agree(id, changeId);
  const { ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  // Refused while the event's own attempt is at the change.
  await eventually(async () => {
    const ended = await enrollment.send('POST', `/internal/owners/${ownerId}/end-plans`, {
      headers: as.service('identity'),
      body: { reason: 'owner' },
    });
    return ended.status === 204 || undefined;
  });
  expect(bed.reverts).toEqual([changeId]);
  expect(await bed.state(changeId)).toBe('refused');
});

test('[CHG-51] a cheaper plan is agreed to by phone, waits for the plan year, and begins on its day', async () => {
  const id = await bed.join();
  const { id: changeId, sheet } = await bed.ordered(
    await bed.order(id, silverLater, { way: 'phone', shown: silverShown }),
  );
  expect(sheet.effectiveFrom).toBe('2027-02-05');
  expect(await bed.state(changeId)).toBe('agreed');
  expect(bed.offers).toEqual([]);
  expect(await enrollment.mails('change-agreed')).toMatchObject([{ mail: { byPhone: true } }]);
  await enrollment.planChanges.runChanges();
  expect(bed.terms).toEqual([]);

  bed.at('2027-02-01');
  await enrollment.planChanges.runChanges();
  expect(bed.terms).toMatchObject([{ agreedBy: 'phone', monthlyCents: 4_000 }]);
  expect(bed.terms[0]?.sentence).toContain('agreed by phone with staff on June 20, 2026');
  expect(await bed.price(id)).toBe('2 63.50');

  bed.at('2027-02-05');
  await Promise.all([enrollment.planChanges.runChanges(), enrollment.planChanges.runChanges()]);
  await bed.reaches(changeId, 'done');
  expect(await bed.price(id)).toBe('1 40.00');
  expect(await bed.left(id)).toEqual(['exam 2/2']);
  expect(await termsOf(id)).toEqual(['2026-02-05 2 6350 consent', '2027-02-05 1 4000 phone']);
  expect(bed.terms).toHaveLength(1);
});

test('[CHG-58] the dashboard, the statement, and the export tell the change that waits', async () => {
  const id = await bed.join();
  await bed.order(id, silverLater, { way: 'phone', shown: silverShown });
  const { ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  const headers = as.owner(ownerId);
  const dashboard = await enrollment.send('GET', '/api/enrollments/ada@example.com', { headers });
  expect(await dashboard.json()).toMatchObject({
    enrollments: [
      {
        planChange: {
          planName: 'Dog Silver',
          monthlyTotal: '40.00',
          effectiveFrom: '2027-02-05',
          state: 'agreed',
        },
      },
    ],
  });
  const statement = await enrollment.send('GET', `/api/enrollments/${id}/year-statement`, {
    headers,
  });
  expect(await statement.json()).toMatchObject({
    next: {
      monthlyCents: 4_000,
      change: {
        oldMonthlyCents: 6_350,
        takesEffectOn: '2027-02-05',
        sentences: ['The plan is Dog Silver.', 'Dental cleaning is no longer included.'],
        isAgreed: true,
      },
    },
  });
  const file = await enrollment.send('GET', '/api/account/export', { headers });
  const { enrollments } = accountExportSchema.parse(await file.json());
  expect(enrollments[0]?.planChanges).toMatchObject([
    { from: 'Dog Gold', to: 'Dog Silver', newMonthlyPrice: '40.00', state: 'agreed', way: 'phone' },
  ]);
});

test('[CHG-44] the next change replaces what nobody agreed to yet, and not what was agreed to', async () => {
  const id = await bed.join();
  const first = await bed.ordered(await bed.order(id, platinumToday, { shown: platinumShown }));
  // The same once more is the same link.
  const again = await bed.ordered(await bed.order(id, platinumToday, { shown: platinumShown }));
  expect(again.id).toBe(first.id);
  const second = await bed.ordered(
    await bed.order(id, silverLater, { way: 'phone', shown: silverShown }),
  );
  expect(await Promise.all([first.id, second.id].map(bed.state))).toEqual(['withdrawn', 'agreed']);
  const third = await bed.order(id, platinumToday, { shown: platinumShown });
  expect(third.status).toBe(409);
  expect(await third.json()).toMatchObject({
    message: 'The owner has agreed to another change. Please undo it first.',
  });
});

test('[CHG-45] of two staff at once, one orders', async () => {
  const id = await bed.join();
  const given = { way: 'phone', shown: silverShown } as const;
  const answers = await Promise.all([1, 2].map(() => bed.order(id, silverLater, given)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await enrollment.prisma.changeOrder.count()).toBe(1);
});

test('[CHG-43] nothing is ordered for an address that was not proved', async () => {
  const id = await bed.join();
  enrollment.services.answers.attach = () => ({ outcome: 'claimed' });
  const refused = await bed.order(id, platinumToday, { shown: platinumShown });
  expect(await refused.json()).toMatchObject({ code: 'address_unconfirmed' });
  expect(await enrollment.prisma.changeOrder.count()).toBe(0);
});

test('[CHG-37] staff see what a plan can change to, and why it can’t', async () => {
  const id = await bed.join();
  const read = async () => (await bed.send('GET', bed.path(id))).json() as Promise<object>;
  expect(await read()).toMatchObject({
    plans: [{ name: 'Dog Gold' }, { name: 'Dog Silver' }, { name: 'Dog Platinum' }],
    addOns: [{ name: 'Nail care' }],
    chosen: { planId: 2, addOnIds: [], when: 'today' },
    obstacle: null,
    isPhoneAllowed: true,
    order: null,
  });
  const { answers } = enrollment.services;
  const usual = answers.priceStanding;
  answers.priceStanding = (one) => ({ ...usual(one), isDisputed: true });
  expect(await read()).toMatchObject({ obstacle: expect.stringContaining('disputed') as string });
});

test('[CHG-179] months that billing voided while the plan was suspended are not due', async () => {
  const id = await bed.join();
  const { answers } = enrollment.services;
  const usual = answers.priceStanding;
  answers.priceStanding = (one) => ({ ...usual(one), unbilledAt: ['2026-04-05T17:00:00Z'] });
  const preview = await bed.send('POST', `${bed.path(id)}/preview`, platinumToday);
  expect(await preview.json()).toMatchObject({ due: { months: 4, cents: 10_580 } });
});

test('[CHG-172] a restarted plan is charged on the date of its restart, also where that ends a month', async () => {
  const id = await bed.join();
  const activatedAt = new Date('2026-01-31T17:00:00Z');
  const nextBillingDate = new Date('2026-06-30T17:00:00Z');
  await enrollment.prisma.enrollment.update({
    where: { id },
    data: { activatedAt, nextBillingDate },
  });
  await enrollment.prisma.benefitAllowance.updateMany({
    data: { startsOn: new Date('2026-01-31'), endsOn: new Date('2027-01-30') },
  });
  const firstChargeOn = async () => {
    const preview = await bed.send('POST', `${bed.path(id)}/preview`, silverLater);
    return ((await preview.json()) as { firstChargeOn: string }).firstChargeOn;
  };
  expect(await firstChargeOn()).toBe('2027-01-31');
  const { answers } = enrollment.services;
  const usual = answers.priceStanding;
  answers.priceStanding = (one) => ({ ...usual(one), startedAt: '2026-04-30T17:00:00Z' });
  expect(await firstChargeOn()).toBe('2027-02-28');
});

test('[CHG-38] in the last 60 days of a plan year, a change with the next one is proposed', async () => {
  const id = await bed.join();
  const proposed = async (day: string) => {
    bed.at(day);
    const { chosen } = (await (await bed.send('GET', bed.path(id))).json()) as {
      chosen: { when: string };
    };
    return chosen.when;
  };
  expect(await proposed('2026-12-06')).toBe('today');
  expect(await proposed('2026-12-07')).toBe('next-year');
});

test('[CHG-50] whatever fails on the way is done by the next run, once', async () => {
  const id = await bed.join();
  const { answers } = enrollment.services;
  const usual = { ...answers };
  const failing = () => {
    throw new Refusal('service_unavailable');
  };
  answers.offerPlanChange = failing;
  expect((await bed.order(id, platinumToday, { shown: platinumShown })).status).toBe(503);
  const { id: changeId } = await enrollment.prisma.changeOrder.findFirstOrThrow();
  answers.offerPlanChange = usual.offerPlanChange;
  await enrollment.planChanges.runChanges();
  expect(bed.offers).toHaveLength(1);

  answers.changeTerms = failing;
  const event = await bed.agree(id, changeId);
  await enrollment.publish(event);
  await enrollment.planChanges.runChanges();
  expect(await bed.state(changeId)).toBe('agreed');
  expect(await bed.price(id)).toBe('2 63.50');
  answers.changeTerms = usual.changeTerms;
  // As two processes do. They leave it to the next run while an event's attempt, which fails, is at it.
  await eventually(async () => {
    await Promise.all([enrollment.planChanges.runChanges(), enrollment.planChanges.runChanges()]);
    return (await bed.state(changeId)) === 'done' || undefined;
  });
  await bed.reaches(changeId, 'done');
  expect(await bed.price(id)).toBe('3 89.95');
  expect(await enrollment.mails('change-agreed')).toHaveLength(1);
  expect(await termsOf(id)).toHaveLength(2);
});

test('[CHG-49] what billing refuses after the payment is refunded, told, and on the work list', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  enrollment.services.answers.changeTerms = () => {
    throw new Refusal('status_conflict');
  };
  await bed.agree(id, changeId);
  await bed.reaches(changeId, 'refused');
  expect(bed.reverts).toEqual([changeId]);
  expect(await bed.price(id)).toBe('2 63.50');
  expect(await enrollment.mails('change-undone')).toMatchObject([
    { mail: { refundedCents: 13_225, isRefused: true } },
  ]);
  const read = async (what: string) => (await bed.send('GET', `/api/admin/${what}`)).json();
  const { items } = (await read('plan-change-calls')) as { items: unknown[] };
  expect(items.map((item) => changeCallSchema.parse(item))).toMatchObject([
    { changeId, planName: 'Dog Platinum', refundedCents: 13_225 },
  ]);
  expect(await read('counts')).toMatchObject({ changeCalls: 1 });
  await enrollment.prisma.enrollment.update({ where: { id }, data: { endsAt: new Date() } });
  expect(await read('plan-change-calls')).toEqual({ items: [] });
  expect(await read('counts')).toMatchObject({ changeCalls: 0 });
});

test('[CHG-47] another amount than the shown one is refunded, and the plan stays', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, platinumToday, { shown: platinumShown }),
  );
  await bed.agree(id, changeId, 13_224);
  await bed.reaches(changeId, 'refused');
  expect(bed.terms).toEqual([]);
  expect(bed.reverts).toEqual([changeId]);
  expect(await bed.price(id)).toBe('2 63.50');
});

test('[CHG-55] [CHG-82] a plan that ends takes its change with it, and no email says that it goes on', async () => {
  const id = await bed.join();
  const { id: changeId } = await bed.ordered(
    await bed.order(id, silverLater, { way: 'phone', shown: silverShown }),
  );
  await enrollment.prisma.enrollment.update({
    where: { id },
    data: { endsAt: new Date('2026-07-05T17:00:00.000Z'), endingReason: 'price' },
  });
  await enrollment.planChanges.runChanges();
  expect(await bed.state(changeId)).toBe('refused');
  expect(bed.reverts).toEqual([changeId]);
  expect(await enrollment.mails('change-undone')).toMatchObject([{ mail: { isEnding: true } }]);
});
