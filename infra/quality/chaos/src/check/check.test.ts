import { expect, test } from 'vitest';
import { successfulJourney, consistentEvidence } from '../../test/factories.ts';
import type { Evidence } from './evidence.ts';
import { check } from './check.ts';
import { countRedelivered } from './message-rules.ts';

const rulesBrokenBy = (corrupt: (evidence: Evidence) => void, journeys = [successfulJourney()]) => {
  const evidence = consistentEvidence();
  corrupt(evidence);
  return [...new Set(check(evidence, journeys).map(({ rule }) => rule))];
};

/** Returns the first item of a non-empty list. */
function first<Item>(items: Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

test('finds nothing if all records agree', () => {
  expect(check(consistentEvidence(), [successfulJourney()])).toEqual([]);
});

const cases: [rule: string, corrupt: (evidence: Evidence) => void][] = [
  [
    'paid at the provider but not active',
    ({ enrollments }) => {
      first(enrollments).status = 'pending_payment';
    },
  ],
  [
    'paid at the provider but not active',
    ({ enrollments }) => {
      first(enrollments).membership_fee_paid = false;
    },
  ],
  [
    'active but not paid',
    ({ ledger }) => {
      first(ledger.subscription).status = 'incomplete';
      first(ledger.invoice).status = 'open';
    },
  ],
  [
    'two live subscriptions for one enrollment',
    ({ ledger }) => {
      ledger.subscription.push({
        ...first(ledger.subscription),
        id: 'sub_2',
        status: 'incomplete',
      });
    },
  ],
  [
    'subscription without an enrollment',
    ({ ledger }) => {
      ledger.subscription.push({
        ...first(ledger.subscription),
        id: 'sub_2',
        metadata: { enrollmentId: '99' },
      });
    },
  ],
  [
    'subscription unknown to billing',
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
    'charged the wrong amount',
    ({ ledger }) => {
      first(ledger.charge).amount = 12_766;
    },
  ],
  [
    'paid invoice not recorded',
    (evidence) => {
      evidence.payments = [];
    },
  ],
  [
    "recorded payment differs from the provider's",
    ({ payments }) => {
      first(payments).amount_cents = 1;
    },
  ],
  [
    'recorded provider event that was never sent',
    ({ providerEvents }) => {
      providerEvents.push({ event_id: 'evt_forged', is_processed: true });
    },
  ],
  [
    'provider event not processed',
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
    'event that a consumer never processed',
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
    'email not sent',
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

test.each(cases)('%s', (rule, corrupt) => {
  expect(rulesBrokenBy(corrupt)).toContain(rule);
});

test('reports owners who got stuck, or whose card was accepted without effect', () => {
  const keep = () => undefined;
  expect(rulesBrokenBy(keep, [successfulJourney({ problem: 'enroll: 500' })])).toEqual([
    'owner got stuck',
  ]);
  expect(rulesBrokenBy(keep, [successfulJourney({ accepted: 2 })])).toEqual([
    'card accepted but nothing paid',
  ]);
});

test('counts an email that is delivered twice as one', () => {
  const evidence = consistentEvidence();
  evidence.mails.push({ ...first(evidence.mails), id: '3' });
  expect(check(evidence, [successfulJourney()])).toEqual([]);
  expect(countRedelivered(evidence)).toBe(1);
});
