import { expect, test } from 'vitest';
import { findWeakness } from './rules-password.ts';

const known = {
  commonPasswords: new Set(['password1', 'qwerty123']),
  personal: ['jordan.rivera@example.com', 'PetWell'],
};

test.each([
  ['password1', 'common'],
  ['PassWord1', 'common'],
  [' qwerty123 ', 'common'],
  ['jordan.rivera@example.com', 'personal'],
  ['Jordan.Rivera', 'personal'],
  ['jordan.rivera2026', 'personal'],
  ['qqqqqqqqqqqqqqqqqqqq', 'common'],
  ['QqQqQqQqQqQqQqQqQqQqQ', 'common'],
  ['petwell', 'personal'],
  ['petwell123', 'personal'],
])('%j is %s', (password, weakness) => {
  expect(findWeakness(password, known)).toBe(weakness);
});

test.each(['password1-and-more', 'sunny-day-7', 'jordan', '123456789', 'petwell rocks'])(
  'accepts %j',
  (password) => {
    expect(findWeakness(password, known)).toBeUndefined();
  },
);
