import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membershipFeeCents, parseMembershipFeeCents } from './rules-membership-fee.ts';

describe('parseMembershipFeeCents', () => {
  test.each([
    ['One-time membership fee: $64.15', 6415],
    ['One-time $96.25 membership fee', 9625],
    ['One-time membership fee: $1,064.15', 106_415],
    ['One-time membership fee: $12,001,064.15', 1_200_106_415],
    ['ONE-TIME MEMBERSHIP FEE $ 64.15', 6415],
    ['1 One time membership fee of $50', 5000],
    ['One-time membership fee: $64.15.', 6415],
    ['One-time membership fee: $64.15, due today', 6415],
    ['One-time membership fee: $0.00', 0],
    ['One-time membership fee: $64.15 (a $120.00 value)', 6415],
    ['One-time saving of $20.00 on the membership fee: now $44.15', 4415],
  ])('reads %s as %i cents', (feature, cents) => {
    expect(parseMembershipFeeCents([feature])).toBe(cents);
  });

  test.each([
    ['One-time membership fee'],
    ['One-time membership fee: 64.15'],
    ['One-time membership fee: $64.155'],
    ['One-time membership fee: $64.1'],
    ['One-time membership fee: $1,06.15'],
    ['One-time membership fee: $100,000,000.00'],
    ['Save $20.00 every month'],
    ['Membership fee waived'],
    ['10% off services outside the plan'],
    [''],
  ])('finds no fee in %j', (feature) => {
    expect(parseMembershipFeeCents([feature])).toBeUndefined();
  });

  test('[FEE-01] uses the first feature that names a fee amount', () => {
    expect(
      parseMembershipFeeCents([
        '4 Nail trims worth $80.00',
        'One-time membership fee applies',
        'One-time membership fee: $64.15',
        'One-time membership fee: $99.99',
      ]),
    ).toBe(6415);
  });

  test('parses every storable amount, with and without thousands separators', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.boolean(),
        fc.boolean(),
        (cents, isGrouped, isBefore) => {
          const dollars = Math.floor(cents / 100);
          const text = isGrouped ? dollars.toLocaleString('en-US') : String(dollars);
          const amount = `$${text}.${String(cents % 100).padStart(2, '0')}`;
          const feature = isBefore
            ? `One-time ${amount} membership fee`
            : `One-time membership fee: ${amount}`;
          expect(parseMembershipFeeCents(['2 Nail trims', feature])).toBe(cents);
        },
      ),
    );
  });

  test('never throws, and returns whole cents or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, behind) => {
        const cents = parseMembershipFeeCents([`${before}One-time membership fee: ${behind}`]);
        expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
    );
  });
});

describe('membershipFeeCents', () => {
  test('[FEE-01] prefers the feature text and falls back to the stored column', () => {
    expect(
      membershipFeeCents({ features: ['One-time membership fee: $64.15'], storedFeeCents: 5000 }),
    ).toBe(6415);
    expect(membershipFeeCents({ features: ['2 Nail trims'], storedFeeCents: 5000 })).toBe(5000);
  });

  test('accepts a fee of zero', () => {
    expect(
      membershipFeeCents({ features: ['One-time membership fee: $0.00'], storedFeeCents: 5000 }),
    ).toBe(0);
  });
});
