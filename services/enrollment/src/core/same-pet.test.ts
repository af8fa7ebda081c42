import { isSamePet } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { activeState, pendingState } from '../../test/factories.ts';
import { isNeverPaid } from './state/enrollment.ts';

const mango = { name: 'Mango', type: 'cat' } as const;

test.each(['Mango', ' mango ', 'MANGO', 'Mangó', 'Mango\u0301', 'Mangó'.normalize('NFD')])(
  '[ENR-15] "%s" is the same pet',
  (name) => {
    expect(isSamePet(mango, { name, type: 'cat' })).toBe(true);
  },
);

test('[ENR-15] letters without width and the form of an apostrophe make no other pet', () => {
  expect(isSamePet(mango, { name: 'Man\u200bgo\ufeff', type: 'cat' })).toBe(true);
  const paddy = { name: "O'Paddy", type: 'dog' };
  expect(isSamePet(paddy, { name: 'O’Paddy', type: 'dog' })).toBe(true);
});

test('[ENR-15] spaces make no other pet', () => {
  const max = { name: 'Max Power', type: 'dog' } as const;
  expect(isSamePet(max, { name: 'Max  Power', type: 'dog' })).toBe(true);
  expect(isSamePet(max, { name: 'Max\u00a0Power', type: 'dog' })).toBe(true);
});

test.each([
  { name: 'Mango', type: 'dog' },
  { name: 'Mango II', type: 'cat' },
] as const)('[ENR-15] $name, a $type, is another pet', (other) => {
  expect(isSamePet(mango, other)).toBe(false);
});

test.each([
  ['pending', pendingState(), true],
  ['active', activeState(), false],
  ['pending again after a payment', pendingState({ activatedAt: new Date() }), false],
])('a %s enrollment counts as never paid: %s', (_name, state, expected) => {
  expect(isNeverPaid({ state })).toBe(expected);
});
