import type { ChangeSheet } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { requirePhone, requireShown } from './require-agreement.ts';

const side = (monthlyCents: number): ChangeSheet['now'] => ({
  plan: { id: 2, version: 1, name: 'Dog Gold' },
  addOns: [],
  monthlyCents,
});
const due = { months: 5, differenceCents: 100, cents: 500 };

test('[CHG-39] other amounts than those that were shown are refused', () => {
  const sheet = { due, then: side(6_450) };
  expect(() => requireShown(sheet, { dueCents: 500, monthlyCents: 6_450 })).not.toThrow();
  expect(() => requireShown(sheet, { dueCents: 499, monthlyCents: 6_450 })).toThrow('amounts');
  expect(() => requireShown(sheet, { dueCents: 500, monthlyCents: 6_451 })).toThrow('amounts');
  expect(() =>
    requireShown({ ...sheet, due: null }, { dueCents: 0, monthlyCents: 6_450 }),
  ).not.toThrow();
});

test.each<[string, number, ChangeSheet['due'], boolean]>([
  ['a lower price', 6_349, null, true],
  ['the same price', 6_350, null, true],
  ['a higher price', 6_351, null, false],
  ['an amount due', 6_350, due, false],
])('[CHG-17] by phone, an owner agrees to no higher price: %s', (_name, cents, owed, isAllowed) => {
  const agree = () => requirePhone({ due: owed, now: side(6_350), then: side(cents) }, true);
  if (isAllowed) expect(agree).not.toThrow();
  else expect(agree).toThrow('The price rises');
});

test('[CHG-17] agreements by phone can be switched off', () => {
  const sheet = { due: null, now: side(6_350), then: side(4_000) };
  expect(() => requirePhone(sheet, false)).toThrow('switched off');
});
