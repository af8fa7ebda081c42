import { accountExportSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCampaignBed, selection, versions } from './campaign-bed.ts';
import { Refusal } from './fake-services.ts';
import { as, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
const bed = createCampaignBed(() => enrollment);
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => bed.clock() });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(() => bed.reset());

const stateOf = async (id: number) => {
  const row = await enrollment.prisma.priceCampaignMember.findFirstOrThrow({
    where: { enrollmentId: id },
    orderBy: { campaignId: 'desc' },
  });
  return row.reason === null ? row.state : `${row.state}: ${row.reason}`;
};
const pricesOf = async (id: number) => {
  const row = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  return row.totalMonthlyPrice.toFixed(2);
};
const promiseForGood = (...ids: number[]) => {
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (id) => ({
    ...usual(id),
    promise: ids.includes(id) ? 'for-good' : 'plan-year',
  });
};
const end = (id: number) =>
  enrollment.prisma.enrollment.update({
    where: { id },
    data: { endsAt: new Date('2027-02-20T17:00:00.000Z'), endingReason: 'price' },
  });

test('[OFR-78] a campaign over fourteen months: each mail once, each charge right', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const pepper = await bed.join('Ada', 'Pepper', '2026-02-05');
  const bounced = await bed.join('Bo', 'Rex', '2026-02-10');
  const agreed = await bed.join('Cy', 'Milo', '2026-02-12');
  const silent = await bed.join('Di', 'Luna', '2026-02-14');
  const ended = await bed.join('Ed', 'Otis', '2026-02-16');
  const late = await bed.join('Fay', 'Nala', '2026-11-20');
  promiseForGood(agreed, silent);
  bed.at('2026-11-21');
  const { campaign } = await bed.publish({ notice: 5, consent: 2 });
  await bed.liveUntil('2027-01-10');
  bed.refused.add(`price.change.v1:${await ownerOf(bounced)}:2027-02-10:second`);
  await bed.agree(campaign.id, agreed);
  await end(ended);
  await bed.liveUntil('2027-12-31');
  await bed.liveUntil('2028-01-31');

  expect(await bed.mails()).toEqual([
    'first 2027-02-05 Ada: Biscuit, Pepper',
    'first 2027-02-10 Bo: Rex',
    'first 2027-02-16 Ed: Otis',
    'second 2027-02-05 Ada: Biscuit, Pepper',
    'second 2027-02-10 Bo: Rex',
    'first 2027-11-20 Fay: Nala',
    'second 2027-11-20 Fay: Nala',
  ]);
  expect(bed.offers.map(({ enrollmentId, mailing }) => [enrollmentId, mailing])).toEqual([
    [agreed, 1],
    [silent, 1],
    [silent, 2],
  ]);
  // The bed starts to charge with the campaign.
  expect(bed.charged(biscuit)).toBe('2 × 63.50, 12 × 69.00');
  expect(bed.charged(pepper)).toBe('2 × 63.50, 12 × 69.00');
  expect(bed.charged(agreed)).toBe('2 × 63.50, 12 × 69.00');
  expect(bed.charged(bounced)).toBe('14 × 63.50');
  expect(bed.charged(silent)).toBe('14 × 63.50');
  expect(bed.charged(ended)).toBe('14 × 63.50');
  expect(bed.charged(late)).toBe('11 × 63.50, 3 × 69.00');
  expect(await Promise.all([biscuit, bounced, agreed, silent, ended, late].map(stateOf))).toEqual([
    'moved',
    'stays: mail_failed',
    'moved',
    'stays: did_not_agree',
    'stays: ending',
    'moved',
  ]);
  expect(await Promise.all([biscuit, bounced].map(pricesOf))).toEqual(['69.00', '63.50']);
  const { campaign: after } = await bed.read(campaign.id);
  expect(after).toMatchObject({ waiting: 0, moved: 4, staying: 3 });
  expect(bed.terms.get(biscuit)).toMatchObject({
    effectiveFrom: '2027-02-05',
    monthlyCents: 6_900,
    agreedBy: 'notice',
    sentence:
      "From February 5, 2027, Biscuit's Dog Gold plan costs $69.00 per month ($828.00 per year) instead of $63.50 per month ($762.00 per year).",
  });
}, 120_000);

const ownerOf = async (id: number) => {
  const { ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
  return ownerId;
};

test('[OFR-75] the new plan year has the new benefits, what was agreed first stays readable, and used services stay', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  await bed.liveUntil('2027-02-04');
  // The plan year is opened, and used, before the campaign's timer runs.
  bed.at('2027-02-05');
  const use = (code: string) =>
    enrollment.send('POST', `/api/admin/enrollments/${id}/redemptions`, {
      headers: as.staff('staff'),
      body: { code, performedOn: '2027-02-05' },
    });
  expect((await use('nails')).status).toBe(201);
  expect((await use('exam')).status).toBe(201);
  await enrollment.campaigns.runCampaigns();

  const years = await enrollment.prisma.benefitAllowance.findMany({
    where: { enrollmentId: id, startsOn: new Date('2027-02-05') },
    orderBy: { code: 'asc' },
    include: { terms: true },
  });
  expect(years.map(({ code, quantity, terms }) => [code, quantity, terms?.planVersion])).toEqual([
    ['dental', 1, 2],
    // Used already, so it stays.
    ['exam', 2, 1],
    ['nails', 4, 2],
  ]);
  const terms = await enrollment.prisma.enrollmentTerms.findMany({
    where: { enrollmentId: id },
    orderBy: { effectiveFrom: 'asc' },
  });
  expect(terms).toMatchObject([
    { planVersion: 1, monthlyCents: 6_350, planSnapshot: { version: 1, monthlyPrice: '63.50' } },
    { planVersion: 2, monthlyCents: 6_900, agreedBy: 'notice', planSnapshot: null },
  ]);
  expect(terms[0]?.benefitSnapshot).toMatchObject([
    { code: 'exam' },
    { code: 'nails', quantity: 2 },
  ]);
  const dashboard = await enrollment.send('GET', '/api/enrollments/ada@example.com', {
    headers: as.owner(await ownerOf(id)),
  });
  expect(JSON.stringify(await dashboard.json())).toContain('"totalMonthlyPrice":"69.00"');
});

test('[OFR-71] the sheet shows who moves, who stays and why, the prices, and the mails; it changes nothing', async () => {
  const ada = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const bo = await bed.join('Bo', 'Rex', '2026-02-06');
  const cy = await bed.join('Cy', 'Milo', '2026-03-01');
  promiseForGood(bo);
  await enrollment.prisma.pet.updateMany({
    where: { name: 'Milo' },
    data: { deceasedAt: bed.clock() },
  });
  bed.at('2026-11-16');
  const sheet = await bed.preview();
  expect(sheet).toMatchObject({
    name: 'Dog Gold',
    from: [{ version: 1, monthlyCents: 6_350, members: 3 }],
    newMonthlyCents: 6_900,
    changes: [
      'Dental cleaning is new.',
      'Nail trim: 4 a year instead of 2.',
      'Comprehensive physical exam is no longer included.',
    ],
    totals: {
      notice: 1,
      consent: 1,
      staying: [{ reason: 'died', members: 1 }],
      oldMonthlyCents: 6_350,
      newMonthlyCents: 6_900,
    },
    mails: {
      first: { subject: 'price-change Ada first' },
      second: { subject: 'price-change Ada second' },
      offer: { subject: 'price-offer Bo' },
    },
    earliestOn: '2027-01-02',
    memberCount: 3,
  });
  expect(
    sheet.members.map((one) => [one.enrollmentId, one.way, one.reason, one.effectiveFrom]),
  ).toEqual([
    [ada, 'notice', null, '2027-02-05'],
    [bo, 'consent', null, '2027-02-06'],
    [cy, null, 'died', null],
  ]);
  expect((await bed.preview({}, '?show=stays')).members.map((one) => one.enrollmentId)).toEqual([
    cy,
  ]);
  expect(await enrollment.prisma.priceCampaign.count()).toBe(0);
});

test.each([
  // A statement that was sent today names today's price for a plan year that begins on this day.
  [{ startsOn: '2027-01-01' }, 'startsOn'],
  [{ toVersion: 3 }, 'toVersion'],
])('[OFR-70] a campaign with %j is refused at its field', async (given, field) => {
  await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-11-16');
  const response = await bed.send('POST', '/preview', selection(given));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    fields: { [field]: expect.any(String) as string },
  });
});

test('[OFR-79] a campaign is published as it was seen, once, and one at a time', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-11-16');
  const stale = await bed.send(
    'POST',
    '',
    { ...selection(), counts: { notice: 2, consent: 0, atOnce: 0 } },
    'stale',
  );
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('now 1 would move and 0 would be asked') as string },
  ]);
  const body = { ...selection(), counts: { notice: 1, consent: 0, atOnce: 0 } };
  const [first, again] = [
    await (await bed.send('POST', '', body, 'once')).json(),
    await (await bed.send('POST', '', body, 'once')).json(),
  ];
  expect(again).toEqual(first);
  expect(await enrollment.prisma.priceCampaign.count()).toBe(1);
  expect(
    await enrollment.prisma.staffActivity.findMany({
      where: { result: 'done' },
      select: { action: true, detail: true },
    }),
  ).toEqual([
    {
      action: 'publish-campaign',
      detail: 'Dog Gold, version 2, $69.00 a month from 2027-02-01, 1 member',
    },
  ]);
  expect((await bed.preview()).members).toMatchObject([
    { enrollmentId: id, reason: 'other_campaign' },
  ]);
  // The mails that are kept name nobody.
  expect(first).toMatchObject({ mails: { first: { subject: 'price-change first' } } });
});

test('[OFR-100] undone, everybody keeps the old price, also who was on the way', async () => {
  const ada = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const bo = await bed.join('Bo', 'Rex', '2026-06-06');
  bed.at('2026-12-01');
  const { campaign } = await bed.publish({ notice: 2, consent: 0 });
  await bed.liveUntil('2027-02-04');
  expect(bed.terms.has(ada)).toBe(true);
  const undo = () => bed.send('POST', `/${campaign.id}/undo`);
  expect((await undo()).status).toBe(200);
  expect(await stateOf(bo)).toBe('stays: undone');
  await bed.liveUntil('2027-07-10');
  expect(await stateOf(ada)).toBe('stays: undone');
  expect(bed.charged(ada)).toBe('8 × 63.50');
  expect(await pricesOf(ada)).toBe('63.50');
  expect((await undo()).status).toBe(409);
  // Of the other one, nobody was told.
  expect(await enrollment.mails('price-kept')).toMatchObject([
    {
      dedupeKey: `price.kept.v1:${campaign.id}:${ada}`,
      mail: { firstName: 'Ada', monthlyCents: 6_350, effectiveFrom: '2027-02-05' },
    },
  ]);
});

test('[OFR-100] who was told of the new price, and isn’t on the way yet, hears of the undoing at once', async () => {
  const ada = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const ended = await bed.join('Bo', 'Rex', '2026-02-05');
  bed.at('2026-12-01');
  const { campaign } = await bed.publish({ notice: 2, consent: 0 });
  await bed.liveUntil('2026-12-23');
  await end(ended);
  expect((await bed.send('POST', `/${campaign.id}/undo`)).status).toBe(200);
  expect((await enrollment.mails('price-kept')).map(({ dedupeKey }) => dedupeKey)).toEqual([
    `price.kept.v1:${campaign.id}:${ada}`,
  ]);
});

test('[OFR-101] a mail that fails puts a call on the work list, until the plan ends', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  bed.refused.add(`price.change.v1:${await ownerOf(id)}:2027-02-05:first`);
  await bed.liveUntil('2026-12-23');
  const read = async (path: string) => {
    const headers = as.staff('viewer');
    return (await enrollment.send('GET', `/api/admin/${path}`, { headers })).json();
  };
  const calls = () => read('price-calls');
  expect(await calls()).toMatchObject({
    total: 1,
    items: [
      { enrollmentId: id, petName: 'Biscuit', oldMonthlyCents: 6_350, newMonthlyCents: 6_900 },
    ],
  });
  expect(await read('counts')).toMatchObject({ priceCalls: 1 });
  await end(id);
  expect(await calls()).toMatchObject({ total: 0, items: [] });
  expect(await read('counts')).toMatchObject({ priceCalls: 0 });
});

test('[OFR-72] [OFR-100] what stands in the way is looked at before each step', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  // A version that isn't sold yet may be withdrawn.
  enrollment.services.answers.planVersions = () => versions.slice(0, 1);
  await bed.liveUntil('2026-12-22');
  expect(await stateOf(id)).toBe('stays: undone');
  expect(await bed.mails()).toEqual([]);

  enrollment.services.answers.planVersions = () => versions;
  await bed.publish({ notice: 1, consent: 0 }, { startsOn: '2027-02-07' });
  await bed.liveUntil('2027-12-25');
  expect(await bed.mails()).toEqual(['first 2028-02-05 Ada: Biscuit']);
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (of) => ({ ...usual(of), isDisputed: true });
  await bed.liveUntil('2028-01-22');
  expect(await stateOf(id)).toBe('stays: disputed');
  expect(await enrollment.mails('price-kept')).toMatchObject([{ mail: { monthlyCents: 6_350 } }]);
  expect(await pricesOf(id)).toBe('63.50');
}, 60_000);

test('[OFR-74] [OFR-100] what billing can’t change yet is tried again, what it refuses stays, and a charge that came first counts', async () => {
  const waits = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const refuses = await bed.join('Bo', 'Rex', '2026-02-05');
  const charged = await bed.join('Cy', 'Milo', '2026-02-05');
  const cash = await bed.join('Di', 'Luna', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 4, consent: 0 });
  const { answers } = enrollment.services;
  const usual = answers.changeTerms;
  answers.changeTerms = (id, given) => {
    if (id === refuses) throw new Refusal('status_conflict');
    if (id === cash) return 'not_billed';
    return id === waits && bed.clock() < new Date('2027-02-06') ? 'waits' : usual(id, given);
  };
  await bed.liveUntil('2027-02-04');
  answers.withdrawTerms = () => 'charged';
  await end(charged);
  await bed.liveUntil('2027-02-05');
  expect(await Promise.all([waits, refuses, charged, cash].map(stateOf))).toEqual([
    'second',
    'stays: refused',
    'moved',
    'moved',
  ]);
  await bed.liveUntil('2027-02-07');
  expect(await stateOf(waits)).toBe('moved');
  expect(await enrollment.mails('price-kept')).toMatchObject([{ mail: { petName: 'Rex' } }]);
});

test('[OFR-43] a member’s data file has the planned prices, and they go with the enrollment', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  const file = await enrollment.send('GET', '/api/account/export', {
    headers: as.owner(await ownerOf(id)),
  });
  const held = accountExportSchema.parse(await file.json());
  expect(held.enrollments[0]?.priceChanges).toMatchObject([
    {
      oldMonthlyPrice: '63.50',
      newMonthlyPrice: '69.00',
      effectiveFrom: '2027-02-05',
      state: 'planned',
    },
  ]);
  await enrollment.prisma.enrollment.delete({ where: { id } });
  expect(await enrollment.prisma.priceCampaignMember.count()).toBe(0);
});

test('[OFR-103] publishing leaves every charge of 10,000 members untouched, and takes seconds', async () => {
  const id = await bed.join('Ada', 'Biscuit', '2026-02-05');
  await enrollment.prisma.$executeRaw`
    INSERT INTO owners (id, first_name, last_name, email, phone, is_active, created_at, version)
    SELECT 1000 + n, 'Ada', 'Park', 'ada' || n || '@example.com', '904-555-0100', true, now(), 1
    FROM generate_series(1, 10000) AS n`;
  await enrollment.prisma.$executeRaw`
    INSERT INTO pets (id, owner_id, name, type, breed, age)
    SELECT 1000 + n, 1000 + n, 'Biscuit', 'dog', 'Pug', 'adult' FROM generate_series(1, 10000) AS n`;
  await enrollment.prisma.$executeRaw`
    INSERT INTO enrollments (id, pet_id, owner_id, plan_id, status, enrolled_at, activated_at, next_billing_date,
      total_monthly_price, plan_snapshot, benefit_snapshot)
    SELECT 1000 + n, 1000 + n, 1000 + n, 2, 'active', e.enrolled_at, e.activated_at + n * interval '1 hour',
      e.next_billing_date, e.total_monthly_price, e.plan_snapshot, e.benefit_snapshot
    FROM enrollments AS e, generate_series(1, 10000) AS n WHERE e.id = ${id}`;
  const charges = () =>
    enrollment.prisma.$queryRaw`
      SELECT count(*)::int, sum(total_monthly_price)::text AS total,
        md5(string_agg(id || plan_snapshot::text || benefit_snapshot::text, ',' ORDER BY id)) AS sold,
        (SELECT count(*)::int FROM enrollment_terms) AS terms,
        (SELECT count(*)::int FROM outbox_events) AS events
      FROM enrollments`;
  bed.at('2026-12-01');
  const before = await charges();
  enrollment.services.billing.calls.length = 0;
  const started = performance.now();
  expect((await bed.preview()).totals.notice).toBe(10_001);
  await bed.publish({ notice: 10_001, consent: 0 });
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(await charges()).toEqual(before);
  const asked = enrollment.services.billing.calls.map(({ path }) => path);
  expect(new Set(asked)).toEqual(new Set(['/internal/price-standings']));
}, 120_000);
