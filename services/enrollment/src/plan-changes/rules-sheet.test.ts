import type { ChangeTime } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { activeState, addOn, enrollmentRecord, exam, plan } from '../../test/factories.ts';
import { allowancesOf } from '../core/terms/rules-plan-year.ts';
import { choiceObstacle, toSheet, type Situation, type Target } from './rules-sheet.ts';

const dental = exam({
  code: 'dental',
  label: 'Dental cleaning',
  quantity: 1,
  listPriceCents: 40_000,
});
const xray = exam({
  code: 'dental_xray',
  label: 'Dental with X-rays',
  quantity: 1,
  listPriceCents: 60_000,
});
const nails = (quantity: number) =>
  exam({ code: 'nails', label: 'Nail trim', quantity, listPriceCents: 2_000 });
const fecal = addOn({ id: 5, name: 'Nail care', monthlyPrice: '5.00' });
const gold = plan({ id: 2, name: 'Dog Gold', monthlyPrice: '63.50' });
const platinum = plan({ id: 3, name: 'Dog Platinum', monthlyPrice: '89.95' });
const silver = plan({ id: 1, name: 'Dog Silver', monthlyPrice: '40.00' });

const situation = (overrides: Partial<Situation> = {}): Situation => {
  const benefits = [exam(), dental, nails(1)];
  const held = allowancesOf(benefits).map((one) => ({
    ...one,
    used: one.code === 'dental' ? 1 : 0,
    hasUses: one.code === 'dental',
  }));
  return {
    enrollment: enrollmentRecord({
      plan: gold,
      addOns: [fecal],
      benefits,
      totalMonthlyCents: 6_850,
      state: activeState(),
    }),
    year: { startsOn: '2026-03-05', endsOn: '2027-03-04' },
    held,
    services: [{ code: 'dental', equivalents: ['dental_xray'] }],
    today: '2026-07-20',
    nextChargeOn: '2026-08-05',
    nextYearChargeOn: '2027-03-05',
    unbilledOn: [],
    ages: { today: 'adult', 'next-year': 'adult' },
    ...overrides,
  };
};
const target = (overrides: Partial<Target> = {}): Target => ({
  plan: platinum,
  addOns: [fecal],
  benefits: [exam({ quantity: 3 }), xray, nails(1)],
  ...overrides,
});

test('[CHG-35] the sheet shows now, then, what is due, and only the services that differ', () => {
  const sheet = toSheet(situation(), target(), 'today');
  expect(sheet).toMatchObject({
    effectiveFrom: '2026-07-20',
    firstChargeOn: '2026-08-05',
    now: { plan: { name: 'Dog Gold' }, monthlyCents: 6_850 },
    then: { plan: { name: 'Dog Platinum' }, monthlyCents: 9_495 },
    due: { months: 5, differenceCents: 2_645, cents: 13_225 },
  });
  expect(
    sheet.services.map(({ code, now, then, used, leftThen }) => [code, now, then, used, leftThen]),
  ).toEqual([
    ['exam', 2, 3, 0, 3],
    // The cleaning that was used counts as it.
    ['dental_xray', null, 1, 1, 0],
    ['dental', 1, null, 0, 0],
  ]);
});

test('[CHG-134] a service that counts as another one is replaced by it, and any other is just left out', () => {
  const lost = target({ benefits: [exam({ quantity: 3 }), xray] });
  const { services } = toSheet(situation(), lost, 'today');
  const goneOnes = services.filter(({ then }) => then === null);
  expect(goneOnes.map(({ code, countsAs }) => [code, countsAs])).toEqual([
    ['dental', 'Dental with X-rays'],
    ['nails', undefined],
  ]);
});

test('[CHG-35] a change with the next plan year costs nothing today, and begins with all of its services', () => {
  const sheet = toSheet(situation(), target(), 'next-year');
  expect(sheet).toMatchObject({
    effectiveFrom: '2027-03-05',
    firstChargeOn: '2027-03-05',
    due: null,
  });
  expect(sheet.services.find(({ code }) => code === 'dental_xray')?.leftThen).toBe(1);
});

test('[CHG-179] a month that was voided while the plan was suspended is not due', () => {
  const unbilledOn = ['2026-02-05', '2026-05-05'];
  expect(toSheet(situation({ unbilledOn }), target(), 'today').due).toEqual({
    months: 4,
    differenceCents: 2_645,
    cents: 10_580,
  });
});

test('[CHG-36] the sheet says where the new services cost less one by one', () => {
  // One more exam at list price, instead of twelve times 26.45.
  expect(toSheet(situation(), target(), 'today').cheaperSingly).toEqual({
    listCents: 6_500,
    changeCents: 31_740,
  });
  const worth = target({ benefits: [exam({ quantity: 9 }), dental, xray, nails(1)] });
  expect(toSheet(situation(), worth, 'today').cheaperSingly).toBeNull();
});

const noCard = { nextChargeOn: null, nextYearChargeOn: null };

/** A member of Dog Gold who pays at the clinic, until a day. */
const paidUntil = (day: string): Partial<Situation> => ({
  ...noCard,
  enrollment: {
    ...situation().enrollment,
    state: activeState({ billing: 'elsewhere', paidUntil: day }),
  },
});

test('[CHG-35] the sheet of a plan that is paid at the clinic says so', () => {
  const sheet = (given: Partial<Situation>) => toSheet(situation(given), target(), 'next-year');
  expect(sheet(paidUntil('2027-03-05'))).toMatchObject({
    isPaidAtClinic: true,
    firstChargeOn: '2027-03-05',
  });
  for (const given of [{}, noCard]) expect(sheet(given)).not.toHaveProperty('isPaidAtClinic');
});

test.each<[string, Partial<Situation>, boolean]>([
  ['at the clinic until its day', paidUntil('2027-03-05'), true],
  ['at the clinic a month further', paidUntil('2027-04-05'), false],
  ['at the clinic for another year', paidUntil('2028-03-05'), false],
  // Their last paid day.
  ['before PetWell until the day before', paidUntil('2027-03-04'), true],
  ['before PetWell a month further', paidUntil('2027-04-04'), false],
  ['before PetWell until another day of the month', paidUntil('2027-03-31'), true],
  ['by a card from a later day on', { nextChargeOn: '2027-04-05' }, false],
  ['by a card that was charged the day before', { nextChargeOn: '2027-04-04' }, true],
])('[CHG-33] no plan year is changed whose months are paid already: %s', (...given) => {
  const [, paid, isPossible] = given;
  const refusal = choiceObstacle(situation(paid), target(), 'next-year');
  if (isPossible) expect(refusal).toBeNull();
  else expect(refusal).toMatch(/^The plan is paid until .* so it can’t change on March 5, 2027\./);
});

type Case = {
  given?: Partial<Situation>;
  to?: Partial<Target>;
  when?: ChangeTime;
  sentence: string | null;
};

test.each<[string, Case]>([
  ['a better plan', { sentence: null }],
  ['what it has', { to: { plan: gold }, when: 'next-year', sentence: 'This is what the pet has' }],
  ['a cheaper plan today', { to: { plan: silver }, sentence: 'The price doesn’t rise' }],
  ['a cheaper plan later', { to: { plan: silver }, when: 'next-year', sentence: null }],
  ['a dropped add-on', { to: { addOns: [] }, sentence: 'Nail care can only be dropped' }],
  ['less of a service', { to: { benefits: [exam(), xray] }, sentence: 'less of “Nail trim”' }],
  [
    'less of a group',
    { to: { benefits: [exam(), nails(1)] }, sentence: 'less of “Dental cleaning”' },
  ],
  ['no card', { given: noCard, sentence: 'No card pays this plan' }],
  ['no card, later', { given: noCard, when: 'next-year', sentence: null }],
  ['a charge today', { given: { nextChargeOn: '2026-07-20' }, sentence: 'A payment is due today' }],
  [
    'a card first charged once the next plan year is paid',
    {
      given: { nextChargeOn: '2028-03-05' },
      sentence:
        'paid until March 5, 2028 at today’s price, so it can’t change before March 5, 2027.',
    },
  ],
  ['a card first charged on its day', { given: { nextChargeOn: '2027-03-05' }, sentence: null }],
])(
  '[CHG-33] a change from today only gives more: %s',
  (_name, { given, to, when = 'today', sentence }) => {
    const refusal = choiceObstacle(situation(given), target(to), when);
    if (sentence === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(sentence);
  },
);
