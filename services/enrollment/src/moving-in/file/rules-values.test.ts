import { expect, test } from 'vitest';
import { ageGroupOn } from '../../core/rules-age.ts';
import { readDay } from './rules-dates.ts';
import {
  readAge,
  readCents,
  genderOf,
  readPaidBy,
  typeOf,
  readUses,
  readWeight,
  type Read,
} from './rules-values.ts';

const valueOf = <Value>(read: Read<Value>) => ('value' in read ? read.value : null);

test.each([
  ['63.50', 6350],
  ['$1,055.5', 105_550],
  ['55', 5500],
  ['55,50', 5550],
  ['1,055', 105_500],
  ['0', 0],
  ['0.07', 7],
  ['$63.50/mo', 6350],
  ['63.5000', 6350],
  ['1,063.5000', 106_350],
  ['US$63.50', 6350],
  ['1.234,50', 123_450],
  ['1234,5', 123_450],
  ['1.234', null],
  ['63.5001', null],
  ['-5', null],
  ['5.555', null],
  ['=1+1', null],
  ['free', null],
])('[IMP-07] an amount: %s', (text, cents) => {
  expect(valueOf(readCents(text))).toBe(cents);
});

test.each([
  ['45', 45],
  ['45.5 lb', 45.5],
  ['20 kg', 44.1],
  ['5 lb 4 oz', 5.3],
  ['23#', 23],
  ['24.5500', 24.55],
  ['24.5500 lbs', 24.55],
  ['0', null],
  ['0.0000', null],
  ['10000', null],
  ['0.0 lb', null],
  ['9999', null],
  ['fat', null],
])('[IMP-07] a weight: %s', (text, lbs) => {
  expect(valueOf(readWeight(text))).toBe(lbs);
});

test.each([
  ['3', 'adult'],
  ['3 years', 'adult'],
  ['2 y 11 m', 'young adult'],
  ['8 months', 'young adult'],
  ['0.4', 'puppy/kitten'],
  ['12 weeks', 'puppy/kitten'],
  ['7 yrs old', 'senior'],
  ['6 yo', 'adult'],
  ['3Y2M', 'adult'],
  ['~5', 'adult'],
  ['approx. 8 yrs', 'senior'],
  ['5+', 'adult'],
  ['Kitten', 'puppy/kitten'],
  ['Young', 'young adult'],
  ['old', null],
  ['', null],
])('[IMP-07] an age: %s', (text, group) => {
  expect(valueOf(readAge(text))).toBe(group);
});

test('[IMP-07] a birth date gives the age group of the day', () => {
  expect(ageGroupOn('2026-05-25', '2026-11-24')).toBe('puppy/kitten');
  expect(ageGroupOn('2026-05-24', '2026-11-24')).toBe('young adult');
  expect(ageGroupOn('2023-11-24', '2026-11-24')).toBe('adult');
  expect(ageGroupOn('2019-11-24', '2026-11-24')).toBe('senior');
});

test('[IMP-07] type and gender as clinics write them', () => {
  expect(['Dog', 'CANINE', 'feline', 'bird'].map(typeOf)).toEqual(['dog', 'dog', 'cat', null]);
  expect(['M', 'Spayed Female', 'MN', 'yes'].map(genderOf)).toEqual([
    'male',
    'female',
    'male',
    null,
  ]);
});

const readPaid = (text: string) => readPaidBy(text, (cell) => readDay(cell, 'month'));

test('[IMP-07] how it is paid', () => {
  expect(valueOf(readPaid('Card link'))).toEqual({ kind: 'card_link' });
  const until = { kind: 'elsewhere', until: '2026-12-31' };
  expect(valueOf(readPaid('paid elsewhere until 12/31/2026'))).toEqual(until);
  expect(valueOf(readPaid('Paid at the clinic until 12/31/2026'))).toEqual(until);
  expect(valueOf(readPaid('Elsewhere 2026-12-31'))).toEqual(until);
  expect(valueOf(readPaid('paid elsewhere'))).toBeNull();
  expect(valueOf(readPaid('paid elsewhere until soon'))).toBeNull();
  expect(valueOf(readPaid('cash'))).toBeNull();
});

test('[IMP-10] uses: names or codes, with how often', () => {
  expect(valueOf(readUses('exam: 2; nail_trim x3, Dental cleaning'))).toEqual([
    { name: 'exam', quantity: 2 },
    { name: 'nail_trim', quantity: 3 },
    { name: 'Dental cleaning', quantity: 1 },
  ]);
  expect(valueOf(readUses('2'))).toBeNull();
});

test.each([
  ['Nail trim (2)', 'Nail trim', 2],
  ['2 nail trims', 'nail trims', 2],
  ['2x nail trim', 'nail trim', 2],
  ['nail trim - 2', 'nail trim', 2],
  ['nail trim 1 of 4', 'nail trim', 1],
  ['Exam (sick)', 'Exam (sick)', 1],
])('[IMP-11] a count is read wherever it stands: %s', (cell, name, quantity) => {
  expect(valueOf(readUses(cell))).toEqual([{ name, quantity }]);
});

test.each(['exam: -3', 'exam -3', 'exam −3', 'exam 2.5', 'exam: +1', 'exam:', 'exam 1/2'])(
  '[IMP-11] a sign, a fraction, or a missing count is no count: %s',
  (cell) => {
    expect(readUses(cell)).toHaveProperty('problem', expect.stringContaining(`has “${cell}”`));
  },
);

test('[IMP-10] an x before the count is no part of the name, and one in the name stays', () => {
  expect(valueOf(readUses('Lyme vax 2; exam x 2, nails X3'))).toEqual([
    { name: 'Lyme vax', quantity: 2 },
    { name: 'exam', quantity: 2 },
    { name: 'nails', quantity: 3 },
  ]);
});

test('[IMP-41] a long run of spaces, or a thousand services, takes no time', () => {
  // Of the processor: a busy machine may pause between any two steps.
  const before = process.cpuUsage();
  readUses(`exam${' '.repeat(100_000)}x`);
  readPaid(`elsewhere${' '.repeat(100_000)}\n`);
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  expect(readUses('exam;'.repeat(51))).toEqual({ problem: 'lists more than 50 services.' });
});
