import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../../src/moving-in/members/test/member.ts';
import { countedService, planDraft } from '../../../src/reports/test/plan-draft.ts';
import { exam, quote, staffActor } from '../../factories.ts';
import { createBacktestMembers } from '../backtest-members.ts';
import { createBenefitCalls } from '../benefit-calls.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
/** Backtests look from November 29, 2025 until November 28, 2026. */
const today = new Date('2026-11-29T15:00:00Z');
let now = today;
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
}, 120_000);
beforeEach(async () => {
  now = today;
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

const { add, backtest } = createBacktestMembers(() => enrollment);
const { activate, redeem, undo, idOf } = createBenefitCalls(() => enrollment);

test('[OFR-60] [OFR-61] members pay for the months that begin while their plan is active', async () => {
  // From January to November.
  await add({ monthlyPrice: '50.00', events: [{ move: 'started', on: '2026-01-15' }] });
  // The twelfth month begins on the first of the days, and a thirteenth today.
  await add({ monthlyPrice: '10.00', events: [{ move: 'started', on: '2025-10-29' }] });
  // On November 30, December 31, and January 31; the next month would begin on the day of the ending.
  await add({
    monthlyPrice: '40.00',
    events: [
      { move: 'started', on: '2025-03-31' },
      { move: 'ended', on: '2026-02-28' },
    ],
  });
  // On August 31, and on the last day before the ending.
  await add({
    monthlyPrice: '20.00',
    events: [
      { move: 'started', on: '2026-08-31' },
      { move: 'ended', on: '2026-10-01' },
    ],
  });
  // Without August 10.
  await add({
    monthlyPrice: '60.00',
    events: [
      { move: 'started', on: '2026-05-10' },
      { move: 'held', on: '2026-07-30' },
      { move: 'resumed', on: '2026-09-05' },
    ],
  });
  // On December 1 and January 1, and from March 25 on.
  await add({
    monthlyPrice: '45.50',
    events: [
      { move: 'started', on: '2025-12-01' },
      { move: 'ended', on: '2026-01-20' },
      { move: 'restarted', on: '2026-03-25' },
    ],
  });
  // None of them.
  const before = { move: 'started', on: '2025-01-05' } as const;
  await add({ events: [before, { move: 'ended', on: '2025-11-28' }] });
  await add({ events: [{ move: 'started', on: '2026-11-29' }] });
  await add({ events: [] });
  await add({ planId: 7, events: [before] });

  const months = 11 + 12 + 3 + 2 + 6 + 11;
  expect(await backtest()).toMatchObject({
    from: '2025-11-29',
    until: '2026-11-28',
    members: 6,
    months,
    paidCents: 11 * 5_000 + 12 * 1_000 + 3 * 4_000 + 2 * 2_000 + 6 * 6_000 + 11 * 4_550,
    draftPaidCents: months * 7_000,
  });
  expect(await backtest({}, 99)).toMatchObject({
    members: 0,
    months: 0,
    paidCents: 0,
    draftPaidCents: 0,
  });
});

test('[OFR-61] months count with the plan and the price that they had', async () => {
  const exam = (uses: string[]) => [{ code: 'exam', own: 2, uses: uses.map((on) => ({ on })) }];
  // Another plan for ten months, and this one since November.
  await add({
    monthlyPrice: '60.00',
    events: [
      { move: 'started', on: '2025-11-01', planId: 7, monthlyPrice: '980.00' },
      { move: 'changed', on: '2026-11-01' },
    ],
    services: exam(['2026-02-01', '2026-11-10']),
  });
  // A campaign raised it by $6.00 in November.
  await add({
    monthlyPrice: '56.00',
    events: [
      { move: 'started', on: '2025-11-01', monthlyPrice: '993.00' },
      { move: 'changed', on: '2026-11-01' },
    ],
    services: exam(['2026-02-01']),
  });
  // A further pet's, with a draft of $70.00.
  await add({
    monthlyPrice: '45.00',
    discount: '5.00',
    events: [{ move: 'started', on: '2026-11-01' }],
  });
  expect(await backtest()).toMatchObject({
    members: 3,
    months: 1 + 12 + 1,
    paidCents: 6_000 + 11 * 5_000 + 5_600 + 4_500,
    draftPaidCents: 13 * 7_000 + 6_500,
    services: [{ service: 'exam', used: 2 }],
  });
});

test('[OFR-62] a draft includes the first uses of each plan year, and may drop or add a service', async () => {
  await add({
    events: [{ move: 'started', on: '2025-06-10' }],
    services: [
      {
        code: 'exam',
        own: 4,
        listPriceCents: 6_500,
        uses: [
          // Before the twelve months, but in a plan year that they touch: two more are one too many.
          { on: '2025-09-01' },
          { on: '2026-01-05' },
          { on: '2026-03-05' },
          { on: '2026-06-10', quantity: 2 },
        ],
      },
      { code: 'dental', own: 1, listPriceCents: 52_000, uses: [{ on: '2026-02-02' }] },
    ],
  });
  await add({
    events: [{ move: 'started', on: '2026-02-01' }],
    services: [
      { code: 'exam', own: 2, uses: [{ on: '2026-11-28' }, { on: '2026-11-29' }] },
      { code: 'vaccine', own: 1, uses: [{ on: '2026-02-01' }] },
      // Used, but not in these months.
      { code: 'lab', own: 1, uses: [{ on: '2026-11-29' }] },
    ],
  });
  const benefits = [
    countedService('exam', { quantity: 2, listPriceCents: 6_800, costCents: 2_000 }),
    countedService('nail_trim', { costCents: 400 }),
    countedService('vaccine', { listPriceCents: 3_000 }),
  ];
  const nothing = { used: 0, included: 0, listCents: 0, costCents: null, leftOutCents: 0 };
  expect((await backtest({ benefits })).services).toEqual([
    {
      service: 'exam',
      used: 5,
      included: 4,
      listCents: 4 * 6_800,
      costCents: 4 * 2_000,
      leftOutCents: 6_500,
    },
    { ...nothing, service: 'nail_trim', costCents: 0 },
    {
      ...nothing,
      service: 'vaccine',
      used: 1,
      included: 1,
      listCents: 3_000,
    },
    { ...nothing, service: 'dental', used: 1, leftOutCents: 52_000 },
  ]);
});

test('[OFR-63] an add-on has its share after the plan, and the demo account none', async () => {
  const events = [{ move: 'started', on: '2026-01-15' }] as const;
  const uses = [{ on: '2026-02-01', quantity: 2 }, { on: '2026-03-01' }];
  await add({
    events,
    services: [
      { code: 'exam', own: 2, addOn: 2, uses },
      { code: 'dental', addOn: 3, uses },
      { code: 'lab', own: 3, uses: [{ on: '2026-02-01', isUndone: true }] },
    ],
  });
  await add({ events, isDemo: true, services: [{ code: 'exam', own: 3, uses }] });
  const { members, services } = await backtest();
  expect(members).toBe(1);
  expect(services).toMatchObject([{ service: 'exam', used: 2, included: 1, leftOutCents: 5_000 }]);
});

test('[OFR-60] [OFR-63] counts what was sold, paid, and recorded here, until its customer is deleted', async () => {
  now = new Date('2026-03-10T15:00:00Z');
  const addOnExam = exam({ quantity: 1, feature: '1 Comprehensive physical exam' });
  const { benefits, ...offer } = quote();
  enrollment.services.answers.quote = () => ({ ...offer, benefits: [...benefits, addOnExam] });
  const made = await enrollment.enroll();
  await activate(made.enrollment.id);
  await undo(await idOf(redeem(made.enrollment.id, { quantity: 1 })));
  await redeem(made.enrollment.id, { quantity: 3 });
  await redeem(made.enrollment.id, { code: 'discount', amount: '5.00' });
  now = new Date('2026-06-01T15:00:00Z');
  expect(await backtest()).toEqual({
    from: '2025-06-01',
    until: '2026-05-31',
    members: 1,
    months: 3,
    paidCents: 3 * 6_350,
    draftPaidCents: 3 * 7_000,
    services: [
      {
        service: 'exam',
        used: 2,
        included: 1,
        listCents: 5_000,
        costCents: null,
        leftOutCents: 6_500,
      },
    ],
  });
  await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds: [made.owner.id] },
    headers: as.staff('manager'),
  });
  expect(await enrollment.prisma.owner.count()).toBe(0);
  expect(await backtest()).toMatchObject({ members: 0, months: 0, services: [{ used: 0 }] });
});

test('[OFR-64] [MEM-06] an imported member counts from the plan year of the import, with what was used in it', async () => {
  now = new Date('2026-02-05T17:00:00Z');
  const importMember = (name: string, member: Parameters<typeof memberToImport>[0]) => {
    const pet = { ...memberToImport().pet, name };
    const given = memberToImport({ reference: name, pet, ...member });
    return enrollment.members.importMember(given, staffActor({ role: 'manager' }));
  };
  // In its plan year since January 20: ten months have begun since, and one on that day, with the exam.
  await importMember('Mango', { startedOn: '2024-01-20' });
  // In its plan year since June, where the first exam counts: twelve months, and a second exam.
  const { enrollmentId } = await importMember('Luna', { startedOn: '2024-06-10' });
  await importMember('Rex', { uses: [], ended: { on: '2025-12-31', hasDied: false } });
  expect((await redeem(enrollmentId)).status).toBe(201);
  now = today;
  expect(await backtest()).toMatchObject({
    members: 2,
    months: 11 + 12,
    paidCents: 23 * 5_800,
    services: [{ service: 'exam', used: 2, included: 1, leftOutCents: 6_500 }],
  });
});

test('[OFR-08] only managers see a backtest, and only of a whole draft', async () => {
  const send = async (role: 'viewer' | 'staff' | 'manager', content: object) => {
    const path = '/api/admin/reports/plan-backtest';
    const body = { planId: 2, content };
    return (await enrollment.send('POST', path, { body, headers: as.staff(role) })).status;
  };
  expect(await send('viewer', planDraft())).toBe(403);
  expect(await send('staff', planDraft())).toBe(403);
  expect(await send('manager', planDraft({ benefits: [] }))).toBe(400);
  expect(await send('manager', planDraft())).toBe(200);
});
