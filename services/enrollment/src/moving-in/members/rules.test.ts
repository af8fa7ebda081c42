import { toCents } from '@petwell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOn, exam, plan } from '../../../test/factories.ts';
import { memberToImport } from './test/member.ts';
import { dueOnOf, openingUsesOf, planAsAgreed, watchedFrom } from './rules.ts';
import { parseMember } from '../rules.ts';

const today = '2026-02-05';

test('[MEM-05] the plan’s line carries an agreed price, so that the lines add up to it', () => {
  const addOns = [addOn({ monthlyPrice: '12.00' }), addOn({ id: 6, monthlyPrice: '7.25' })];
  fc.assert(
    fc.property(fc.integer({ min: 1925, max: 1_000_000 }), (monthlyCents) => {
      const { monthlyPrice } = planAsAgreed(
        { plan: plan(), addOns },
        { monthlyCents, feeCents: 0 },
      );
      expect(toCents(monthlyPrice) + 1925).toBe(monthlyCents);
    }),
  );
  expect(() => planAsAgreed({ plan: plan(), addOns }, { monthlyCents: 1924, feeCents: 0 })).toThrow(
    expect.objectContaining({
      fields: { monthlyCents: 'The add-ons alone are $19.25 a month, more than this price' },
    }),
  );
});

test('[MEM-06] earlier uses are added up per benefit, and stay within the plan year', () => {
  const use = (quantity: number, benefitCode = 'exam') => ({ benefitCode, quantity });
  expect(openingUsesOf([use(1), use(1), use(0, 'unknown')], [exam()])).toEqual([use(2)]);
  const problems = (...uses: ReturnType<typeof use>[]) => {
    try {
      openingUsesOf(uses, [
        exam(),
        { code: 'ten', label: '10% off', unit: 'discount', percent: 10, feature: '10% off' },
      ]);
      return null;
    } catch (error) {
      return (error as { fields: object }).fields;
    }
  };
  expect(problems(use(3))).toEqual({
    uses: 'The plan year includes 2 of "Comprehensive physical exam"',
  });
  expect(problems(use(1, 'bath'))).toEqual({ uses: 'The plan doesn\'t include "bath"' });
  expect(problems(use(1, 'ten'))).toEqual({
    uses: '"10% off" is a discount, which is never used up',
  });
});

test.each([
  ['owner.email', { owner: { ...memberToImport().owner, email: 'nobody' } }],
  [
    'owner.firstName',
    { owner: { ...memberToImport().owner, firstName: 'win at www.example.com' } },
  ],
  ['pet.age', { pet: { ...memberToImport().pet, age: 'old' } }],
  ['startedOn', { startedOn: '2026-02-06' }],
  ['nextDueOn', { nextDueOn: '2026-02-30' }],
  ['paidBy.until', { paidBy: { kind: 'elsewhere', until: '2020-01-01' } as const }],
  ['monthlyCents', { monthlyCents: -1 }],
  ['reference', { reference: ' ' }],
])('[MEM-41] refuses %s that can’t be right', (field, wrong) => {
  expect(() => parseMember(memberToImport(wrong), today)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      fields: { [field]: expect.any(String) as string },
    }),
  );
});

test.each([
  ['2026-03-01', '2026-02-05', '2026-03-01'],
  ['2026-02-05', '2026-02-05', '2026-02-05'],
  ['2025-12-01', '2026-02-05', '2026-02-05'],
])(
  '[MEM-39] a card that is due on %s is watched for, as imported on %s, from %s on',
  (nextDueOn, day, expected) => {
    expect(watchedFrom({ nextDueOn, paidBy: { kind: 'card_link' } }, day)).toBe(expected);
    const until = '2026-06-30';
    expect(watchedFrom({ nextDueOn, paidBy: { kind: 'elsewhere', until } }, day)).toBe(until);
  },
);

test('[MEM-03] a member who is paid elsewhere until a day is not due before it', () => {
  const paidUntil = (until: string) => ({ kind: 'elsewhere', until }) as const;
  const due = (paidBy: Parameters<typeof dueOnOf>[0]['paidBy']) =>
    dueOnOf({ nextDueOn: '2026-03-01', paidBy });
  expect(due(paidUntil('2026-12-31'))).toBe('2026-12-31');
  expect(due(paidUntil('2026-02-28'))).toBe('2026-03-01');
  expect(due({ kind: 'card_link' })).toBe('2026-03-01');
});
