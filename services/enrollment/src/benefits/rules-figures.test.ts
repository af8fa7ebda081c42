import { expect, test } from 'vitest';
import { areAllConfirmed } from './rules-figures.ts';

const sold = { planId: 2, planVersion: 3, addOnVersions: { '7': 1 } };
const plan = { kind: 'plan', id: 2, version: 3 } as const;
const addOn = { kind: 'add-on', id: 7, version: 1 } as const;

test.each([
  [[plan, addOn], true],
  [[plan], false],
  [[addOn], false],
  [[{ ...plan, version: 2 }, addOn], false],
  [[plan, { ...addOn, kind: 'plan' }], false],
  [[], false],
] as const)(
  '[OFR-118] value counts once all that was sold is confirmed: %j',
  (confirmed, isAll) => {
    expect(areAllConfirmed(sold, { confirmed: [...confirmed] })).toBe(isAll);
  },
);
