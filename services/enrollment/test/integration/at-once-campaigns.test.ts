import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exam, plan } from '../factories.ts';
import { createCampaignBed, selection, versions } from './campaign-bed.ts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
const bed = createCampaignBed(() => enrollment);
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => bed.clock() });
}, 120_000);
afterAll(() => enrollment.stop());

const dental = exam({ code: 'dental', label: 'Dental cleaning', quantity: 1 });
const [first] = versions;
/** For less, with four nail trims instead of two, and a dental cleaning. */
const better = {
  plan: plan({ version: 2, monthlyPrice: '60.00' }),
  benefits: [exam(), exam({ code: 'nails', label: 'Nail trim', quantity: 4 }), dental],
  effectiveFrom: '2026-01-01T05:00:00.000Z',
};
beforeEach(async () => {
  await bed.reset();
  enrollment.services.answers.planVersions = () => [...(first ? [first] : []), better];
});

const atOnce = { isAtOnce: true, startsOn: '2026-06-20' };
const left = async (id: number) => {
  const rows = await enrollment.prisma.benefitAllowance.findMany({
    where: { enrollmentId: id },
    orderBy: [{ startsOn: 'asc' }, { code: 'asc' }],
    include: { terms: true, redemptions: true },
  });
  return rows.map(({ code, quantity, redemptions, terms }) => [
    code,
    quantity,
    redemptions.length,
    terms?.planVersion,
  ]);
};
const forGood = () => {
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (id) => ({ ...usual(id), promise: 'for-good' });
};

test('[OFR-166] [OFR-168] [OFR-170] at once, members have what is new in the running year, pay less from the next payment on, and get one email', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const pepper = await bed.join('Ada', 'Pepper', '2026-02-25');
  bed.at('2026-03-01');
  const used = await enrollment.send('POST', `/api/admin/enrollments/${biscuit}/redemptions`, {
    headers: as.staff('staff'),
    body: { code: 'nails', performedOn: '2026-03-01' },
  });
  expect(used.status).toBe(201);
  // Nothing is taken from them, so that no promise speaks against it.
  forGood();
  bed.at('2026-06-10');
  const { campaign } = await bed.publish({ atOnce: 2 }, atOnce);
  expect(campaign).toMatchObject({ isAtOnce: true, waiting: 2 });
  await bed.liveUntil('2026-06-19');
  expect(await left(biscuit)).toHaveLength(2);
  await bed.liveUntil('2026-08-10');

  expect(await left(biscuit)).toEqual([
    ['dental', 1, 0, 2],
    ['exam', 2, 0, 2],
    ['nails', 4, 1, 2],
  ]);
  expect(bed.charged(biscuit)).toBe('2 × 60.00');
  expect(bed.charged(pepper)).toBe('2 × 60.00');
  expect(bed.terms.get(biscuit)).toMatchObject({
    effectiveFrom: '2026-06-20',
    monthlyCents: 6_000,
    agreedBy: 'notice',
    at: '2026-06-20T04:00:00.000Z',
  });
  const mails = await enrollment.mails('better-plans');
  expect(mails.map(({ mail }) => mail)).toMatchObject([
    {
      effectiveFrom: '2026-06-20',
      plans: [
        {
          petName: 'Biscuit',
          oldMonthlyCents: 6_350,
          newMonthlyCents: 6_000,
          changes: ['Dental cleaning is new.', 'Nail trim: 4 a year instead of 2.'],
        },
        { petName: 'Pepper' },
      ],
    },
  ]);
  expect(await bed.mails()).toEqual([]);
  expect((await bed.read(campaign.id)).totals).toMatchObject({ atOnce: 2, notice: 0 });
}, 60_000);

test('[OFR-166] who would pay more or get less stays, and so does who was taken over at a lower price', async () => {
  const cheap = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const other = await bed.join('Bo', 'Rex', '2026-02-05');
  await enrollment.prisma.$executeRaw`
    UPDATE enrollments SET total_monthly_price = 50,
      plan_snapshot = jsonb_set(plan_snapshot, '{monthlyPrice}', '"50.00"') WHERE id = ${cheap}`;
  bed.at('2026-06-10');
  const sheet = await bed.preview(atOnce);
  expect(sheet).toMatchObject({
    totals: { atOnce: 1, staying: [{ reason: 'gets_worse', members: 1 }] },
    mails: { better: { subject: 'better-plans Bo' }, first: null },
    earliestOn: '2026-06-11',
  });
  expect(sheet.members.map((one) => [one.enrollmentId, one.way, one.effectiveFrom])).toEqual([
    [cheap, null, null],
    [other, 'at_once', '2026-06-20'],
  ]);
  enrollment.services.answers.planVersions = () => versions;
  expect((await bed.preview(atOnce)).totals).toMatchObject({
    atOnce: 0,
    staying: [{ reason: 'gets_worse', members: 2 }],
  });
  const early = { ...selection(atOnce), startsOn: '2026-06-10' };
  const refused = await bed.send('POST', '/preview', early);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { startsOn: 'Please choose tomorrow or a later day.' } },
  ]);
});

test('[OFR-166] until the day it can be undone, and what stands in the way then keeps a member where they are', async () => {
  const undone = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-06-10');
  const { campaign } = await bed.publish({ atOnce: 1 }, atOnce);
  await bed.liveUntil('2026-06-19');
  expect(bed.terms.has(undone)).toBe(true);
  expect((await bed.send('POST', `/${campaign.id}/undo`)).status).toBe(200);
  await bed.liveUntil('2026-06-21');
  expect(bed.terms.has(undone)).toBe(false);
  expect(await left(undone)).toHaveLength(2);
  expect(await enrollment.mails('better-plans')).toEqual([]);
});
