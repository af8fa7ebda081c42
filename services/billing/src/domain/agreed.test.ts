import { expect, test } from 'vitest';
import { shownTextOf } from './agreed.ts';

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
    textVersion: `${kind}${kind === '' ? '2026-11-23' : '2026-11-24'}`,
  });
  const planYear = shownTextOf(clinic, { ...amounts, textVersion: `${kind}2026-11-28` });
  expect([forGood?.terms.version, planYear?.terms.version]).toEqual(['2026-11-23', '2026-11-28']);
  expect(forGood?.sentence).not.toContain('plan year');
  expect(planYear?.sentence).toContain('This price holds for the plan year.');
  expect(planYear?.sentence).toContain('$63.50');
  expect(JSON.stringify(forGood?.terms)).toContain('stays the same for that plan');
  expect(JSON.stringify(planYear?.terms)).not.toContain('stays the same for that plan');
});
