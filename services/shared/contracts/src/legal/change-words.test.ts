import { describe, expect, it, test } from 'vitest';
import type { ChangedService, ChangeSheet } from '../models/plan-change.ts';
import {
  changeSentence,
  dueInWords,
  firstChargeSentence,
  serviceInWords,
  singlySentence,
} from './change-words.ts';

const sheet: ChangeSheet = {
  enrollmentId: 44,
  petName: 'Biscuit',
  when: 'today',
  effectiveFrom: '2026-12-10',
  now: { plan: { id: 3, version: 1, name: 'Dog Gold' }, addOns: [], monthlyCents: 8_550 },
  then: {
    plan: { id: 4, version: 2, name: 'Dog Platinum' },
    addOns: [
      { id: 5, version: 1, name: 'Joint Health' },
      { id: 6, version: 1, name: 'Skin Care' },
    ],
    monthlyCents: 111_195,
  },
  due: { months: 5, differenceCents: 2_645, cents: 13_225 },
  firstChargeOn: '2027-01-03',
  services: [],
  cheaperSingly: null,
};

const dental: ChangedService = {
  code: 'dental_cleaning',
  label: 'Dental cleaning',
  unit: 'count',
  now: null,
  then: 1,
  used: 0,
  leftThen: 1,
};

describe('[CHG-35] what is due today is written with its arithmetic', () => {
  it.each([
    [{ months: 5, differenceCents: 2_645, cents: 13_225 }, '$26.45 × 5 months = $132.25'],
    [{ months: 1, differenceCents: 100_000, cents: 100_000 }, '$1,000.00 × 1 month = $1,000.00'],
    [null, '$0.00'],
  ])('%j', (due, words) => expect(dueInWords(due)).toBe(words));
});

describe('[CHG-35] a service of a change is written with its quantities, and what is used already', () => {
  it.each([
    [{}, 'Dental cleaning: 1 instead of 0'],
    [{ now: 1, then: 2, used: 1, leftThen: 1 }, 'Dental cleaning: 2 instead of 1, 1 used, 1 left'],
    [{ used: 1, leftThen: 0 }, 'Dental cleaning: 1 instead of 0, 1 used, 0 left'],
    [{ now: 1, then: null, used: 1, leftThen: 0 }, 'Dental cleaning: no longer included'],
    [
      { now: 1, then: null, leftThen: 0, countsAs: 'Dental cleaning with X-rays' },
      'Dental cleaning: replaced by Dental cleaning with X-rays',
    ],
    [
      { label: 'Off other services', unit: 'discount' as const, now: 10, then: 15, leftThen: null },
      'Off other services: 15% instead of 10%',
    ],
  ])('%j', (given, words) => expect(serviceInWords({ ...dental, ...given })).toBe(words));
});

test('[CHG-35] a change is written with its day, and with both plans, their add-ons, and prices', () => {
  expect(changeSentence(sheet)).toBe(
    'From December 10, 2026, Biscuit has Dog Platinum with Joint Health and Skin Care for $1,111.95 a month instead of Dog Gold for $85.50 a month.',
  );
  expect(changeSentence(sheet, 'the day you agree')).toMatch(
    /^From the day you agree, Biscuit has /,
  );
  expect(firstChargeSentence(sheet)).toBe('The first charge of $1,111.95 is on January 3, 2027.');
  expect(firstChargeSentence({ ...sheet, isPaidAtClinic: true })).toBe(
    'From January 3, 2027 on, $1,111.95 a month is to be paid at the clinic.',
  );
});

test('[CHG-36] where the new services cost less one by one, both prices are written', () => {
  expect(singlySentence(sheet)).toBeNull();
  const cheaperSingly = { listCents: 18_000, changeCents: 31_740 };
  expect(singlySentence({ ...sheet, cheaperSingly })).toBe(
    'One by one, the new services cost $180.00 at list price. The change costs $317.40 until the plan year ends.',
  );
});
