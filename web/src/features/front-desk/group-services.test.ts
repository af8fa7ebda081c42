import { expect, it } from 'vitest';
import { createBenefit, createDiscount } from '../../shared/testing/benefits.ts';
import { codesOf, groupServices, type Visit } from './group-services.ts';

const benefits = [
  createDiscount(),
  createBenefit({ code: 'nails', careType: 'grooming', nextDueOn: null }),
  createBenefit({ code: 'exam', careType: 'exam', nextDueOn: '2027-04-20' }),
  createBenefit({ code: 'chip', careType: 'other', nextDueOn: null }),
  createBenefit({ code: 'vaccine', careType: 'vaccine', nextDueOn: '2026-12-01' }),
  createBenefit({ code: 'dental', careType: 'dental', left: 0, used: 4 }),
];
const dueDays = new Map([['nails', '2026-11-01']]);
function group(visit: Visit | null) {
  const { first, others, usedUp } = groupServices(benefits, {
    visit,
    dueDays,
    today: '2026-11-23',
  });
  const codes = (services: typeof first) => services.map(({ benefit }) => benefit.code);
  return [codes(first), codes(others), usedUp.map(({ code }) => code)];
}

it('[DSK-02] puts what is due first, the most overdue before the others, and used up last', () => {
  expect(group(null)).toEqual([['nails', 'vaccine'], ['discount_5', 'exam', 'chip'], ['dental']]);
});

it('[DSK-08] puts a visit’s services before everything else', () => {
  expect(group({ type: 'exam', benefitCodes: ['chip'] })[0]).toEqual(['chip', 'nails', 'vaccine']);
  expect(group({ type: 'exam', benefitCodes: [] })[0]).toEqual(['exam', 'nails', 'vaccine']);
  expect(group({ type: 'other', benefitCodes: [] })[0]).toEqual(['nails', 'vaccine']);
});

it('[DSK-08] ticks what a visit was booked for, or the only service of its kind that is left', () => {
  expect(codesOf({ type: 'exam', benefitCodes: ['chip', 'nails'] }, benefits)).toEqual([
    'chip',
    'nails',
  ]);
  expect(codesOf({ type: 'exam', benefitCodes: [] }, benefits)).toEqual(['exam']);
  expect(codesOf({ type: 'dental', benefitCodes: [] }, benefits)).toEqual([]);
  expect(codesOf({ type: 'other', benefitCodes: [] }, benefits)).toEqual([]);
  expect(codesOf(null, benefits)).toEqual([]);
  const mobility = createBenefit({ code: 'mobility', careType: 'exam' });
  expect(codesOf({ type: 'exam', benefitCodes: [] }, [...benefits, mobility])).toEqual([]);
});
