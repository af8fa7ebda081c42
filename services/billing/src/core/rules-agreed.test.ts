import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { fromCents } from '@petwell/contracts';
import { breakDownPayment, shownTextOf } from './rules-agreed.ts';
import { requirePublished } from './payable.ts';
import { enrollmentSnapshot } from '../../test/factories.ts';

const clinic = { name: 'Clinic', phone: '1', email: 'a@example.com', address: 'Here' };
const amounts = {
  dueToday: '127.65',
  monthlyTotal: '63.50',
  membershipFee: '64.15',
  firstChargeOn: '2027-01-03',
};
const kinds = ['', 'card-link-', 'plan-link-', 'plan-link-fee-', 'counter-'];

test.each(kinds)('[LEG-04] %s consents keep the sentence and the terms of one promise', (kind) => {
  const forGood = shownTextOf(clinic, {
    ...amounts,
    textVersion: `${kind}2026-11-29-good`,
  });
  const planYear = shownTextOf(clinic, { ...amounts, textVersion: `${kind}2026-11-29` });
  expect([forGood?.terms.version, planYear?.terms.version]).toEqual([
    '2026-11-29-good',
    '2026-11-29',
  ]);
  expect(forGood?.sentence).not.toContain('plan year');
  expect(planYear?.sentence).toContain('This price holds for the plan year.');
  expect(planYear?.sentence).toContain('$63.50');
  expect(JSON.stringify(forGood?.terms)).toContain('stays the same for that plan');
  expect(JSON.stringify(planYear?.terms)).not.toContain('stays the same for that plan');
});

const consentKinds = ['', 'card-link-', 'plan-link-', 'counter-'];

test.each(consentKinds)(
  '[LEG-05] %s consents are accepted to what the clinic shows, and nothing else',
  (kind) => {
    const forGood = `${kind}2026-11-29-good`;
    const planYear = `${kind}2026-11-29`;
    const online = `${kind}2026-11-29-online`;
    const shown = { price: 'plan-year', ending: 'phone' } as const;
    const conflict = expect.objectContaining({ code: 'status_conflict' }) as Error;
    expect(() => requirePublished(forGood, { ...shown, price: 'for-good' })).not.toThrow();
    expect(() => requirePublished(planYear, shown)).not.toThrow();
    expect(() => requirePublished(online, { ...shown, ending: 'online' })).not.toThrow();
    expect(() => requirePublished(planYear, { ...shown, price: 'for-good' })).toThrow(conflict);
    expect(() => requirePublished(forGood, shown)).toThrow(conflict);
    expect(() => requirePublished(online, shown)).toThrow(conflict);
    expect(() => requirePublished(planYear, { ...shown, ending: 'online' })).toThrow(conflict);
    expect(() => requirePublished(`${kind}2025-01-01`, shown)).toThrow(conflict);
  },
);

describe('breakDownPayment', () => {
  test('[FEE-04] charges the fee and the first month today', () => {
    expect(breakDownPayment(enrollmentSnapshot())).toEqual({
      monthlyLines: [
        { kind: 'plan', catalogId: 2, version: 1, name: 'Dog Gold', amountCents: 4900 },
        { kind: 'add_on', catalogId: 7, version: 1, name: 'Joint Care', amountCents: 1450 },
      ],
      feeLine: {
        kind: 'membership_fee',
        catalogId: 0,
        version: 1,
        name: 'Membership fee',
        amountCents: 6415,
      },
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
          plan: { id: 1, version: 1, name: 'Plan', monthlyPrice: fromCents(plan) },
          addOns: addOns.map((price, index) => ({
            id: index + 1,
            version: 1,
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
