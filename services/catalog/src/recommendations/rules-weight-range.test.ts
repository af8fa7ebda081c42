import { addOnContentSchema } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { fitsWeight, parseWeightRange } from './rules-weight-range.ts';

test.each([
  ['Up to 30 lbs', { fromLbs: 0, toLbs: 30 }],
  ['31 to 60 lbs', { fromLbs: 31, toLbs: 60 }],
  ['31-60 lbs', { fromLbs: 31, toLbs: 60 }],
  ['61 lbs and over', { fromLbs: 61, toLbs: Infinity }],
  ['Dosed by weight', undefined],
])('%s', (label, range) => {
  expect(parseWeightRange(label)).toEqual(range);
});

test.each([
  ['31 to 60 lbs', 30.9, undefined, false],
  ['31 to 60 lbs', 31, undefined, true],
  ['31 to 60 lbs', 60.5, undefined, true],
  ['31 to 60 lbs', 61, undefined, false],
  ['31 to 60 lbs', undefined, 'small', false],
  ['31 to 60 lbs', undefined, 'medium', true],
  ['31 to 60 lbs', undefined, 'giant', false],
  ['31 to 60 lbs', undefined, undefined, true],
  ['31 to 60 lbs', 40, 'small', true],
  [null, 500, 'giant', true],
] as const)('%s for %s lbs, size %s: %s', (label, weightLbs, size, expected) => {
  expect(fitsWeight(label, { weightLbs, size })).toBe(expected);
});

const isLabel = (label: string) =>
  addOnContentSchema.shape.weightRangeLabel.safeParse(label).success;

test.each(['Up to 30 lbs', '31 to 60 lbs', '31-60 lbs', '61 lbs and over', '61 lbs and up'])(
  '[OFR-37] a label with a number can be read: %s',
  (label) => {
    expect(isLabel(label)).toBe(true);
    expect(parseWeightRange(label)).toBeDefined();
  },
);

test.each([
  'Under 30 lbs',
  '30 lbs or less',
  'Below 30',
  '30 kg',
  'Up to 30 lbs, then 31 to 60 lbs',
])('[OFR-37] a label whose number would be misread is refused: %s', (label) => {
  expect(isLabel(label)).toBe(false);
});
