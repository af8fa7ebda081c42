import { randomUUID } from 'node:crypto';
import { yearStatementSchema } from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeOf } from '../../src/year-statements/rules.ts';
import { createCampaignBed } from './campaign-bed.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
const bed = createCampaignBed(() => enrollment);
beforeAll(async () => {
  enrollment = await startEnrollment(
    { CARE_INTERVAL_MS: 20 },
    { businessClock: () => bed.clock() },
  );
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(() => bed.reset());

const members = (id: number) =>
  enrollment.prisma.priceCampaignMember.findFirstOrThrow({ where: { enrollmentId: id } });

/** The timer sends statements on the 46th day before the next plan year. */
async function sendStatement(day: string): Promise<MailOf<'year-statement'>> {
  bed.at(day);
  const sent = await eventually(async () => {
    const mails = await enrollment.mails('year-statement');
    return mails.length > 0 ? mails : undefined;
  });
  expect(sent).toHaveLength(1);
  const [{ mail }] = sent as [(typeof sent)[number]];
  return mail;
}

test('[OFR-115] [OFR-73] the statement of a plan year is the first mail about its new price, so an owner gets one', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  const statement = await sendStatement('2026-12-21');
  expect(statement.pets).toMatchObject([
    {
      next: {
        monthlyCents: 6_900,
        change: {
          oldMonthlyCents: 6_350,
          newMonthlyCents: 6_900,
          takesEffectOn: '2027-02-05',
        },
      },
    },
  ]);
  expect(statement.pets[0]?.next?.change?.sentences).toContain('Dental cleaning is new.');
  expect(await members(biscuit)).toMatchObject({
    state: 'first',
    firstMailKey: expect.stringContaining('year.statement'),
  });
  await bed.liveUntil('2027-03-05');
  expect(await bed.mails()).toEqual(['second 2027-02-05 Ada: Biscuit']);
  expect(await members(biscuit)).toMatchObject({ state: 'moved' });
  expect(bed.charged(biscuit)).toBe('1 × 63.50, 2 × 69.00');
});

test('[OFR-73] the mails about a new price say of a plan that no card pays until when it is paid', async () => {
  const prepaid = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const atClinic = await bed.join('Ada', 'Pepper', '2026-02-05');
  const byCard = await bed.join('Ada', 'Miso', '2026-02-05');
  const [paidUntil, countedFrom] = [new Date('2027-02-05'), new Date('2026-02-05')];
  await enrollment.prisma.enrollment.updateMany({
    where: { id: { in: [prepaid, atClinic] } },
    data: { billing: 'elsewhere', paidUntil },
  });
  await enrollment.prisma.owner.updateMany({ data: { isActive: true } });
  for (const [enrollmentId, yearPercent] of [
    [prepaid, 10],
    [atClinic, null],
  ] as const) {
    await enrollment.prisma.recordedPayment.create({
      data: {
        id: randomUUID(),
        enrollmentId,
        amountCents: 76_200,
        isFirst: true,
        paidOn: countedFrom,
        method: 'cash',
        paidUntil,
        countedFrom,
        yearPercent,
        recordedAt: bed.clock(),
        recordedBy: 'Dana',
      },
    });
  }
  bed.at('2026-12-01');
  // The timer finds the statement sent: it would be the first mail about the price if it came before the campaign's.
  const rows = await enrollment.prisma.enrollment.findMany({
    where: { id: { in: [prepaid, atClinic, byCard] } },
  });
  await enrollment.prisma.careNotice.createMany({
    data: rows.map(({ id, petId }) => ({
      petId,
      notice: noticeOf(id, '2027-02-04'),
      sentAt: bed.clock(),
    })),
  });
  await bed.publish({ notice: 3 });
  await bed.liveUntil('2027-01-22');
  const mails = await enrollment.mails('price-change');
  expect(mails).toHaveLength(2);
  for (const { mail } of mails as { mail: MailOf<'price-change'> }[]) {
    const days = mail.plans.map((one) => [one.petName, one.prepaidUntil, one.paidAtClinicUntil]);
    expect(days.toSorted()).toEqual([
      ['Biscuit', '2027-02-05', undefined],
      ['Miso', undefined, undefined],
      ['Pepper', undefined, '2027-02-05'],
    ]);
  }
});

test('[OFR-115] a statement that bounced keeps the old price', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 });
  await sendStatement('2026-12-21');
  const { firstMailKey } = await members(biscuit);
  bed.refused.add(firstMailKey ?? '');
  await bed.liveUntil('2027-03-05');
  expect(await members(biscuit)).toMatchObject({ state: 'stays', reason: 'mail_failed' });
  expect(bed.charged(biscuit)).toBe('3 × 63.50');
});

test('[OFR-115] a statement tells no price that something stands in the way of, or that is only asked about', async () => {
  const pastDue = await bed.join('Ada', 'Biscuit', '2026-02-05');
  const asked = await bed.join('Ada', 'Pepper', '2026-02-05');
  const usual = enrollment.services.answers.priceStanding;
  enrollment.services.answers.priceStanding = (id) => ({
    ...usual(id),
    ...(id === asked && { promise: 'for-good' }),
  });
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 1 });
  enrollment.services.answers.priceStanding = (id) => ({
    ...usual(id),
    promise: id === asked ? 'for-good' : 'plan-year',
    isPastDue: id === pastDue,
  });
  const statement = await sendStatement('2026-12-21');
  const next = { monthlyCents: 6_350, change: null };
  expect(statement.pets).toMatchObject([{ next }, { next }]);
  expect((await members(pastDue)).state).toBe('planned');
});

test('[OFR-114] the page of a plan year tells the new price only of the year that follows', async () => {
  const biscuit = await bed.join('Ada', 'Biscuit', '2026-02-05');
  bed.at('2026-12-01');
  await bed.publish({ notice: 1, consent: 0 }, { startsOn: '2027-06-01' });
  const response = await enrollment.send('GET', `/api/enrollments/${biscuit}/year-statement`, {
    headers: as.staff('viewer'),
  });
  const { next } = yearStatementSchema.parse(await response.json());
  expect(next).toEqual({ monthlyCents: 6_350, change: null });
});
