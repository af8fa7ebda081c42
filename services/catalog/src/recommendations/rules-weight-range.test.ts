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
