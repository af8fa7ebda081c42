import { expect, test } from 'vitest';
import { consistentEvidence } from '../../test/factories.ts';
import type { Evidence } from './evidence.ts';
import { findWrongHandovers } from './handover-rules.ts';

const joined = 1_800_000_000;
const month = 30 * 86_400;

/** Creates what is left once the plan 1 was handed over after a month, and was charged for two more as the plan 2. */
function handedOver(): Evidence {
  const evidence = consistentEvidence();
  const { ledger, enrollments, changes } = evidence;
  const [subscription] = ledger.subscription;
  const [invoice] = ledger.invoice;
  const [enrollment] = enrollments;
  if (!subscription || !invoice || !enrollment) throw new Error('no plan');
  ledger.subscription = [
    { ...subscription, status: 'canceled' },
    { ...subscription, id: 'sub_2', metadata: { enrollmentId: '2' } },
  ];
  const parent = { subscription_details: { subscription: 'sub_2' } };
  for (const number of [1, 2]) {
    ledger.invoice.push({
      ...invoice,
      id: `in_2_${number}`,
      created: joined + number * month,
      parent,
    });
  }
  enrollments.push({ ...enrollment, id: 2, owner_id: 8 });
  enrollment.status = 'cancelled';
  const sold = {
    status: 'active',
    sold: '1/1',
    monthly_cents: 7_765,
    prices: [7_765],
    terms_sold: null,
    terms_cents: null,
    included: [],
  };
  changes.sold = [1, 2].map((id) => ({ ...sold, enrollment_id: id }));
  const agreed_at = joined + month / 2;
  changes.handovers = [{ enrollment_id: 2, from_id: 1, agreed_at, is_done: true }];
  return evidence;
}

function rulesBroken(corrupt: (evidence: Evidence) => unknown): string[] {
  const evidence = handedOver();
  corrupt(evidence);
  return findWrongHandovers(evidence).map(({ rule }) => rule);
}

test('[CHG-188] finds nothing wrong with a pet that was handed over', () => {
  expect(rulesBroken(() => undefined)).toEqual([]);
});

test.each([
  [
    'handover not carried out',
    ({ changes }: Evidence) => Object.assign(changes.handovers[0] ?? {}, { is_done: false }),
  ],
  [
    'owner before charged after the handover',
    ({ changes }: Evidence) => Object.assign(changes.handovers[0] ?? {}, { agreed_at: joined - 1 }),
  ],
  [
    'new owner has other terms',
    ({ changes }: Evidence) => Object.assign(changes.sold[1] ?? {}, { monthly_cents: 4_000 }),
  ],
  [
    'not exactly one live subscription after a handover',
    ({ ledger }: Evidence) => Object.assign(ledger.subscription[0] ?? {}, { status: 'active' }),
  ],
  [
    'month of a pet charged twice or never',
    ({ ledger }: Evidence) => Object.assign(ledger.invoice[1] ?? {}, { created: joined + 86_400 }),
  ],
])('[CHG-188] finds: %s', (rule, corrupt) => {
  expect(rulesBroken(corrupt)).toEqual([rule]);
});
