import { expect, test } from 'vitest';
import { codeFor } from './rules-code.ts';

test.each([
  ['Dog Gold', 'dog-gold'],
  ['Skin & Coat Prescription Diet', 'skin-coat-prescription-diet'],
  ['  (Puppy) 2.0! ', 'puppy-2-0'],
  ['狗', 'plan'],
])('the code of %j is %s', (name, code) => {
  expect(codeFor('plan', name, new Set())).toBe(code);
});

test('a taken code gets the next free number', () => {
  expect(codeFor('plan', 'Dog Gold', new Set(['dog-gold', 'dog-gold-2']))).toBe('dog-gold-3');
  expect(codeFor('add-on', '?', new Set(['add-on']))).toBe('add-on-2');
});
