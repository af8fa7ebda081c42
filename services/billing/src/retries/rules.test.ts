import { expect, test } from 'vitest';
import { isForbidden, isHardDecline } from './rules.ts';

test.each([
  ['stolen_card', null, true],
  ['insufficient_funds', 'try_again_later', false],
  ['generic_decline', 'do_not_try_again', true],
  ['generic_decline', null, false],
  ['expired_card', 'confirm_card_data', false],
  [null, null, false],
])('[MNY-14] %s with the advice %s forbids another try: %s', (declineCode, adviceCode, isHard) => {
  expect(isHardDecline({ declineCode, adviceCode })).toBe(isHard);
});

const stolen = { isPaid: false, declineCode: 'stolen_card', adviceCode: null };

test('[MNY-14] a hard decline binds that card, whenever it was, and no other', () => {
  const later = { ...stolen, declineCode: 'insufficient_funds', fingerprint: 'other' };
  const charges = [{ ...stolen, fingerprint: 'one' }, later];
  expect(isForbidden(charges, { fingerprint: 'one' })).toBe(true);
  expect(isForbidden(charges, { fingerprint: 'other' })).toBe(false);
  expect(isForbidden([{ ...stolen, fingerprint: null }], { fingerprint: null })).toBe(false);
});
