import fc from 'fast-check';
import { fromCents } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { enrollmentSnapshot } from '../../test/factories.ts';
import { breakDownPayment } from './payment-breakdown.ts';

describe('breakDownPayment', () => {
  test('[FEE-04] charges the fee and the first month today', () => {
    expect(breakDownPayment(enrollmentSnapshot())).toEqual({
      monthlyLines: [
        { kind: 'plan', catalogId: 2, name: 'Dog Gold', amountCents: 4900 },
        { kind: 'add_on', catalogId: 7, name: 'Joint Care', amountCents: 1450 },
      ],
      feeLine: { kind: 'membership_fee', catalogId: 0, name: 'Membership fee', amountCents: 6415 },
      monthlyCents: 6350,
      feeCents: 6415,
      dueTodayCents: 12765,
    });
  });

  test('has no fee line when enrolling is free', () => {
    const breakdown = breakDownPayment(enrollmentSnapshot({ membershipFee: '0.00' }));
    expect(breakdown).toMatchObject({ feeLine: null, feeCents: 0, dueTodayCents: 6350 });
  });

  test('refuses lines that differ from what the owner was shown', () => {
    const snapshot = enrollmentSnapshot();
    const enrollment = { ...snapshot.enrollment, totalMonthlyPrice: '63.49' };
    expect(() => breakDownPayment({ ...snapshot, enrollment })).toThrow(RangeError);
  });

  test('never loses a cent for any prices', () => {
    const cents = fc.integer({ min: 0, max: 999_999 });
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { maxLength: 19 }), (fee, plan, addOns) => {
        const total = addOns.reduce((sum, price) => sum + price, plan);
        const breakdown = breakDownPayment({
          enrollment: { totalMonthlyPrice: fromCents(total), membershipFee: fromCents(fee) },
          plan: { id: 1, name: 'Plan', monthlyPrice: fromCents(plan) },
          addOns: addOns.map((price, index) => ({
            id: index + 1,
            name: `Add-on ${index}`,
            monthlyPrice: fromCents(price),
          })),
        });
        expect(breakdown.dueTodayCents).toBe(fee + total);
        const lines = [
          ...breakdown.monthlyLines,
          ...(breakdown.feeLine ? [breakdown.feeLine] : []),
        ];
        expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(fee + total);
      }),
    );
  });
});
