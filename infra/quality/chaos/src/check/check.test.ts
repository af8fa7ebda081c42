import { expect, test } from 'vitest';
import { contentOwner, soundEvidence } from '../../test/factories.ts';
import type { Evidence } from './evidence.ts';
import { check } from './check.ts';
import { countRedelivered } from './message-rules.ts';

const rulesBrokenBy = (spoil: (evidence: Evidence) => void, journeys = [contentOwner()]) => {
  const evidence = soundEvidence();
  spoil(evidence);
  return [...new Set(check(evidence, journeys).map(({ rule }) => rule))];
};

/** The first of a list that has one. */
function first<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('the factory made nothing');
  return item;
}

test('finds nothing where everybody agrees', () => {
  expect(check(soundEvidence(), [contentOwner()])).toEqual([]);
});

const cases: [rule: string, spoil: (evidence: Evidence) => void][] = [
  [
    'paid at the provider and not active',
    ({ enrollments }) => {
      first(enrollments).status = 'pending_payment';
    },
  ],
  [
    'paid at the provider and not active',
    ({ enrollments }) => {
      first(enrollments).membership_fee_paid = false;
    },
  ],
  [
    'active and not paid',
    ({ ledger }) => {
      first(ledger.subscription).status = 'incomplete';
      first(ledger.invoice).status = 'open';
    },
  ],
  [
    'two live subscriptions of one enrollment',
    ({ ledger }) => {
      ledger.subscription.push({
        ...first(ledger.subscription),
        id: 'sub_2',
        status: 'incomplete',
      });
    },
  ],
  [
    'subscription at the provider without an enrollment',
    ({ ledger }) => {
      ledger.subscription.push({
        ...first(ledger.subscription),
        id: 'sub_2',
        metadata: { enrollmentId: '99' },
      });
    },
  ],
  [
    'subscription at the provider that billing does not know',
    (evidence) => {
      evidence.subscriptions = [];
    },
  ],
  [
    'charged twice',
    ({ ledger }) => {
      ledger.charge.push({ ...first(ledger.charge), id: 'ch_2' });
    },
  ],
  [
    'charged something else than what was agreed',
    ({ ledger }) => {
      first(ledger.charge).amount = 12_766;
    },
  ],
  [
    'paid invoice is not in the books',
    (evidence) => {
      evidence.payments = [];
    },
  ],
  [
    'payment in the books that was not made so',
    ({ payments }) => {
      first(payments).amount_cents = 1;
    },
  ],
  [
    'provider event on file that the provider never sent',
    ({ providerEvents }) => {
      providerEvents.push({ event_id: 'evt_forged', is_processed: true });
    },
  ],
  [
    'provider event not handled',
    ({ providerEvents }) => {
      first(providerEvents).is_processed = false;
    },
  ],
  [
    'event left in the outbox',
    ({ outbox }) => {
      first(outbox).is_published = false;
    },
  ],
  [
    'event that a consumer never took',
    ({ inbox }) => {
      inbox.pop();
    },
  ],
  [
    'dead letter',
    ({ deadLetters }) => {
      deadLetters.push({ consumer: 'billing.owner-facts', count: 1 });
    },
  ],
  [
    'event left in a queue',
    (evidence) => {
      evidence.queued = 1;
    },
  ],
  [
    'effect applied more than once',
    ({ outbox }) => {
      outbox.push({ ...(outbox.at(-1) ?? first(outbox)) });
    },
  ],
  [
    'change without its event',
    (evidence) => {
      evidence.outbox = evidence.outbox.filter(({ type }) => type !== 'payment.succeeded.v1');
    },
  ],
  [
    'not exactly one confirmation and one receipt per payment',
    ({ mails }) => {
      mails.push({ ...first(mails), id: '3', messageId: '<3@x>' });
    },
  ],
  [
    'not exactly one confirmation and one receipt per payment',
    ({ mails }) => {
      mails.pop();
    },
  ],
  [
    'mail not sent',
    ({ mailLog }) => {
      first(mailLog).status = 'claimed';
    },
  ],
  [
    'not exactly one enrollment per intent',
    ({ enrollments }) => {
      enrollments.push({
        ...first(enrollments),
        id: 2,
        status: 'pending_payment',
        stripe_subscription_id: null,
      });
    },
  ],
];

test.each(cases)('%s', (rule, spoil) => {
  expect(rulesBrokenBy(spoil)).toContain(rule);
});

test('believes owners who could not go on, or whose card was accepted for nothing', () => {
  const keep = () => undefined;
  expect(rulesBrokenBy(keep, [contentOwner({ problem: 'enroll: 500' })])).toEqual([
    'owner who could not go on',
  ]);
  expect(rulesBrokenBy(keep, [contentOwner({ accepted: 2 })])).toEqual([
    'card accepted and nothing paid',
  ]);
});

test('the same mail delivered again is counted, not taken for another one', () => {
  const evidence = soundEvidence();
  evidence.mails.push({ ...first(evidence.mails), id: '3' });
  expect(check(evidence, [contentOwner()])).toEqual([]);
  expect(countRedelivered(evidence)).toBe(1);
});
