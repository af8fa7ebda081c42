import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addOnVersions, createCampaignBed, selection } from './campaign-bed.ts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
const bed = createCampaignBed(() => enrollment);
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => bed.clock() });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(() => bed.reset());

const ofAddOn = { offer: { kind: 'add-on' as const, id: 5 } };
const standingOf = async (id: number) => {
  const row = await enrollment.prisma.priceCampaignMember.findFirst({
    where: { enrollmentId: id },
    orderBy: { campaignId: 'desc' },
  });
  return row && [row.state, row.reason, row.oldMonthlyCents, row.newMonthlyCents];
};
const promiseForGood = (...ids: number[]) => {
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (id) => ({
    ...usual(id),
    promise: ids.includes(id) ? 'for-good' : 'plan-year',
  });
};

test('[OFR-160] a campaign for an add-on over a year: who has it moves after two mails, or agrees, and nobody else', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  const pepper = await bed.join('Ada', 'Pepper', '2026-02-05', true);
  const without = await bed.join('Bo', 'Rex', '2026-02-10');
  const agreed = await bed.join('Cy', 'Milo', '2026-02-12', true);
  const silent = await bed.join('Di', 'Luna', '2026-02-14', true);
  const bounced = await bed.join('Ed', 'Otis', '2026-02-16', true);
  promiseForGood(agreed, silent);
  bed.at('2026-12-01');
  const { campaign } = await bed.publish({ notice: 3, consent: 2 }, ofAddOn);
  expect(campaign).toMatchObject({ ...ofAddOn, name: 'Dental care', newMonthlyCents: 1_350 });
  const { ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id: bounced },
  });
  bed.refused.add(`price.change.v1:${ownerId}:2027-02-16:second`);
  await bed.liveUntil('2027-01-10');
  await bed.agree(campaign.id, agreed);
  await bed.liveUntil('2027-04-30');

  expect(await bed.mails()).toEqual([
    'first 2027-02-05 Ada: Biscuit, Pepper',
    'first 2027-02-16 Ed: Otis',
    'second 2027-02-05 Ada: Biscuit, Pepper',
    'second 2027-02-16 Ed: Otis',
  ]);
  expect(bed.offers.map((one) => [one.enrollmentId, one.mailing, one.newMonthlyCents])).toEqual([
    [agreed, 1, 7_700],
    [silent, 1, 7_700],
    [silent, 2, 7_700],
  ]);
  expect(bed.charged(biscuit)).toBe('2 × 75.50, 3 × 77.00');
  expect(bed.charged(pepper)).toBe('2 × 75.50, 3 × 77.00');
  expect(bed.charged(agreed)).toBe('2 × 75.50, 3 × 77.00');
  expect(bed.charged(silent)).toBe('5 × 75.50');
  expect(bed.charged(bounced)).toBe('5 × 75.50');
  expect(bed.charged(without)).toBe('5 × 63.50');
  expect(await Promise.all([biscuit, agreed, silent, bounced, without].map(standingOf))).toEqual([
    ['moved', null, 7_550, 7_700],
    ['moved', null, 7_550, 7_700],
    ['stays', 'did_not_agree', 7_550, 7_700],
    ['stays', 'mail_failed', 7_550, 7_700],
    null,
  ]);
}, 120_000);

test('[OFR-160] a new version of an add-on leaves the plan as it is, and what was agreed first stays readable', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 }, ofAddOn);
  await bed.liveUntil('2027-02-05');
  expect(bed.terms.get(id)).toMatchObject({
    plan: { version: 1 },
    addOns: [addOnVersions[1]?.addOn],
    monthlyCents: 7_700,
  });
  expect(await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    planSnapshot: { version: 1, monthlyPrice: '63.50' },
    addOnSnapshots: [{ id: 5, version: 2, monthlyPrice: '13.50' }],
  });
  const years = await enrollment.prisma.benefitAllowance.findMany({
    where: { enrollmentId: id },
    orderBy: [{ startsOn: 'asc' }, { code: 'asc' }],
  });
  expect(years.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['dental', 1],
    ['exam', 2],
    ['nails', 2],
    ['dental', 2],
    ['exam', 2],
    ['nails', 2],
  ]);
  const terms = await enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId: id },
    orderBy: { effectiveFrom: 'asc' },
  });
  expect(terms).toMatchObject([
    { planVersion: 1, addOnVersions: { 5: 1 }, addOnSnapshots: [{ monthlyPrice: '12.00' }] },
    { planVersion: 1, addOnVersions: { 5: 2 }, monthlyCents: 7_700, addOnSnapshots: null },
  ]);
});

test('[OFR-161] the sheet of an add-on says what it costs and includes, and the mails what the plan costs with it', async () => {
  const ada = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  await bed.join('Bo', 'Rex', '2026-02-06');
  bed.at('2026-11-16');
  expect(await bed.preview(ofAddOn)).toMatchObject({
    name: 'Dental care',
    from: [{ version: 1, monthlyCents: 1_200, members: 1 }],
    newMonthlyCents: 1_350,
    changes: [
      'Add-on Dental care: $13.50 a month instead of $12.00.',
      'Add-on Dental care: Dental cleaning: 2 a year instead of 1.',
    ],
    members: [{ enrollmentId: ada, oldMonthlyCents: 7_550, newMonthlyCents: 7_700 }],
    memberCount: 1,
  });
});

test('[OFR-162] a campaign whose members move on the same day with one about something else is refused, unless they are left out', async () => {
  const both = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  await bed.join('Bo', 'Rex', '2026-02-06', true);
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 }, { leftOut: [both] });
  const body = { ...selection(ofAddOn), counts: { notice: 1, consent: 0, atOnce: 0 } };
  const refused = await bed.send('POST', '', body, 'overlaps');
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      message: expect.stringMatching(
        /^One member is in a price campaign for something else/,
      ) as string,
    },
  ]);
  const other = await enrollment.prisma.priceCampaignMember.findFirstOrThrow({
    where: { state: 'planned' },
  });
  bed.at('2026-12-02');
  const { campaign } = await bed.publish(body.counts, {
    ...ofAddOn,
    leftOut: [other.enrollmentId],
  });
  expect(campaign).toMatchObject({ ...ofAddOn, waiting: 1, staying: 1 });
  // Each shows its own.
  const listed = async (query: string) => {
    const { campaigns } = (await (await bed.send('GET', query)).json()) as { campaigns: unknown[] };
    return campaigns.length;
  };
  expect(
    await Promise.all(['', '?kind=add-on&id=5', '?kind=plan&id=2', '?kind=plan&id=5'].map(listed)),
  ).toEqual([2, 1, 1, 0]);
});

test('[OFR-72] a member who doesn’t have the add-on anymore keeps the rest', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 }, ofAddOn);
  await enrollment.prisma.enrollment.update({ where: { id }, data: { addOnIds: [] } });
  await bed.liveUntil('2026-12-23');
  expect(await standingOf(id)).toEqual(['stays', 'ending', 7_550, 7_700]);
});

test('[OFR-88] billing reads which campaign asks, until the old price stays or it is undone', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05', true);
  const other = await bed.join('Bo', 'Rex', '2026-02-05', true);
  const askedBy = async (of = id) => {
    const headers = as.service('billing');
    const response = await enrollment.send('GET', `/internal/enrollments/${of}`, { headers });
    return internalEnrollmentSchema.parse(await response.json()).askedCampaignId;
  };
  promiseForGood(id, other);
  bed.at('2026-12-01');
  expect(await askedBy()).toBeUndefined();
  const { campaign } = await bed.publish({ notice: 0, consent: 2 }, ofAddOn);
  await bed.liveUntil('2026-12-22');
  expect(bed.offers).toHaveLength(2);
  expect(await askedBy()).toBe(campaign.id);
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (of) => ({ ...usual(of), isDisputed: of === id });
  await bed.liveUntil('2027-01-22');
  expect(await standingOf(id)).toEqual(['stays', 'disputed', 7_550, 7_700]);
  expect(await askedBy()).toBeUndefined();
  await bed.agree(campaign.id, other);
  expect(await askedBy(other)).toBe(campaign.id);
  expect((await bed.send('POST', `/${campaign.id}/undo`)).status).toBe(200);
  expect(await askedBy(other)).toBeUndefined();
});
