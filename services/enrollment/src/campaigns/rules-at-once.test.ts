import { fromCents, toCents, type Benefit } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOn, enrollmentRecord, exam, plan } from '../../test/factories.ts';
import { allowancesOf } from '../core/terms/rules-plan-year.ts';
import type { Candidate, OpenMember, Subject } from './campaign.ts';
import { getsWorse, isNowhereWorse } from './rules-at-once.ts';
import { nextStep } from './rules-campaign.ts';
import { newBenefitsOf } from './rules-selection.ts';
import { toChangedTerms } from './rules-terms.ts';

const off = (percent: number): Benefit => ({
  code: 'discount',
  label: `${percent}% off`,
  unit: 'discount',
  percent,
  feature: '',
});
const version = (monthlyPrice: string, benefits: Benefit[], membershipFee = '64.15') => ({
  subject: { kind: 'plan' as const, offer: plan({ monthlyPrice, membershipFee }) },
  benefits,
});
const old = version('63.50', [exam(), off(10)]);

test.each([
  ['the same', version('63.50', [exam(), off(10)]), true],
  ['more, for less', version('60.00', [exam({ quantity: 3 }), off(15)], '50.00'), true],
  ['something new', version('63.50', [exam({ code: 'nails' }), off(10), exam()]), true],
  ['a higher price', version('63.51', [exam({ quantity: 9 }), off(99)]), false],
  ['a higher fee', version('60.00', [exam(), off(10)], '64.16'), false],
  ['fewer of a service', version('60.00', [exam({ quantity: 1 }), off(10)]), false],
  ['a lower discount', version('60.00', [exam(), off(9)]), false],
  ['no discount', version('60.00', [exam()]), false],
] as const)('[OFR-166] nothing is worse: %s', (_case, to, isBetter) => {
  expect(isNowhereWorse(old, { ...to, benefits: [...to.benefits] })).toBe(isBetter);
});

test('[OFR-166] a member who moves at once needs no mail before, and moves on the day', () => {
  const progress = { way: 'at_once', state: 'planned', effectiveFrom: '2027-03-01' } as const;
  const stepOn = (today: string, isChanged: boolean) =>
    nextStep(
      { ...progress, isOrdered: isChanged, isChanged },
      { today, timeZone: 'UTC', fates: { first: null, second: null }, obstacle: null },
    ).kind;
  expect(stepOn('2027-02-26', false)).toBe('wait');
  expect(stepOn('2027-02-27', false)).toBe('change');
  expect(stepOn('2027-02-28', true)).toBe('wait');
  expect(stepOn('2027-03-01', true)).toBe('move');
});

const codes = ['exam', 'nails', 'dental'];
const benefits: fc.Arbitrary<Benefit[]> = fc
  .record({
    counts: fc.dictionary(fc.constantFrom(...codes), fc.integer({ min: 1, max: 3 })),
    percent: fc.option(fc.integer({ min: 1, max: 20 })),
  })
  .map(({ counts, percent }) => [
    ...Object.entries(counts).map(([code, quantity]) => exam({ code, quantity })),
    ...(percent === null ? [] : [off(percent)]),
  ]);
const cents = fc.integer({ min: 1, max: 4 }).map((units) => units * 1_000);
const sold = fc.record({ cents, fee: cents, benefits });

const subjectOf = (
  kind: Subject['kind'],
  at: number,
  one: { cents: number; fee: number },
): Subject =>
  kind === 'plan'
    ? {
        kind,
        offer: plan({
          version: at,
          monthlyPrice: fromCents(one.cents),
          membershipFee: fromCents(one.fee),
        }),
      }
    : { kind, offer: addOn({ version: at, monthlyPrice: fromCents(one.cents) }) };

/** What is left of a benefit for a member who used some of it. */
const leftOf = (had: readonly Benefit[], code: string) => {
  const one = allowancesOf(had).find((allowance) => allowance.code === code);
  return one?.quantity ?? one?.percent ?? 0;
};

test('[OFR-166] whatever the versions, moving at once never raises a charge and never takes anything away', () => {
  const seen = { moved: 0, stayed: 0 };
  const kind = fc.constantFrom<Subject['kind'][]>('plan', 'add-on');
  fc.assert(
    fc.property(fc.tuple(kind, sold, sold, sold, cents), (drawn) => {
      const [of, before, after, other, ownCents] = drawn;
      const [from, to] = [
        { subject: subjectOf(of, 1, before), benefits: before.benefits },
        { subject: subjectOf(of, 2, after), benefits: after.benefits },
      ];
      // Who was taken over may pay another price than the version's.
      const mine = { ...from.subject.offer, monthlyPrice: fromCents(ownCents) };
      const enrollment =
        of === 'plan'
          ? enrollmentRecord({
              plan: plan(mine),
              addOns: [addOn({ monthlyPrice: fromCents(other.cents) })],
              benefits: [...before.benefits, ...other.benefits],
            })
          : enrollmentRecord({
              plan: plan({ monthlyPrice: fromCents(other.cents) }),
              addOns: [addOn(mine)],
              benefits: [...other.benefits, ...before.benefits],
            });
      const oldMonthlyCents = ownCents + other.cents;
      const newMonthlyCents = toCents(to.subject.offer.monthlyPrice) + other.cents;
      const candidate = { version: 1, monthlyCents: oldMonthlyCents, otherCents: other.cents };
      const versions = [
        {
          version: 1,
          monthlyCents: before.cents,
          benefits: before.benefits,
          changes: [],
          isNowhereWorse: isNowhereWorse(from, to),
        },
      ];
      const given = { subject: to.subject, from: versions };
      if (getsWorse(candidate as Candidate, given)) {
        seen.stayed += 1;
        return;
      }
      seen.moved += 1;
      const member = {
        way: 'at_once',
        effectiveFrom: '2027-03-01',
        fromVersion: 1,
        oldMonthlyCents,
        newMonthlyCents,
        campaign: { ...given },
      } as unknown as OpenMember;
      const none = { fates: { first: null, second: null }, timeZone: 'UTC' };
      const { monthlyCents } = toChangedTerms(member, enrollment, none);
      expect(monthlyCents).toBeLessThanOrEqual(oldMonthlyCents);
      const has = newBenefitsOf(enrollment.benefits, {
        kind: of,
        from: before.benefits,
        to: after.benefits,
      });
      for (const { code } of allowancesOf(enrollment.benefits)) {
        expect(leftOf(has, code)).toBeGreaterThanOrEqual(leftOf(enrollment.benefits, code));
      }
    }),
    { numRuns: 3_000, seed: 40 },
  );
  expect(seen.moved).toBeGreaterThan(50);
  expect(seen.stayed).toBeGreaterThan(50);
});

test('[OFR-166] no change of charges is built for a higher price', () => {
  const member = {
    way: 'at_once',
    effectiveFrom: '2027-03-01',
    oldMonthlyCents: 7_549,
    newMonthlyCents: 7_550,
    campaign: { subject: { kind: 'plan', offer: plan() }, from: [] },
  } as unknown as OpenMember;
  const none = { fates: { first: null, second: null }, timeZone: 'UTC' };
  expect(() => toChangedTerms(member, enrollmentRecord(), none)).toThrow();
});
