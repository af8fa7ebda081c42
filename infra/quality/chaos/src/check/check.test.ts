import { expect, test } from 'vitest';
import { successfulJourney, consistentEvidence } from '../../test/factories.ts';
import type { Evidence } from './evidence.ts';
import { check } from './check.ts';
import { countRedelivered } from './mail-rules.ts';

const rulesBrokenBy = (
  corrupt: (evidence: Evidence) => unknown,
  journeys = [successfulJourney()],
) => {
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

const cases: [rule: string, corrupt: (evidence: Evidence) => unknown][] = [
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
    'invoice above what was agreed to or announced',
    ({ ledger }) => {
      first(ledger.invoice).total = 12_766;
    },
  ],
  [
    'invoice above what was agreed to or announced',
    (evidence) => {
      evidence.agreed = [];
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
    'not exactly the emails of each plan',
    ({ mails }) => {
      mails.push({ ...first(mails), id: '3', messageId: '<3@x>' });
    },
  ],
  [
    'not exactly the emails of each plan',
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

const refund = (id: string, amount: number) => ({
  id,
  status: 'succeeded',
  amount,
  payment_intent: 'pi_1',
  metadata: { petwellRefund: 'request-1' },
});
const moved = (category: string, amount: number, source: string) => ({
  id: `txn_${source}`,
  amount,
  reporting_category: category,
  source,
});
const refundCents = (evidence: Evidence, ...amounts: number[]) => {
  for (const [index, amount] of amounts.entries()) {
    const made = refund(`re_${index}`, amount);
    evidence.ledger.refund.push(made);
    evidence.refunds.push({
      id: made.id,
      stripe_refund_id: made.id,
      amount_cents: amount,
      status: 'succeeded',
      stripe_invoice_id: 'in_1',
    });
  }
};
const endPlan = ({ ledger, enrollments }: Evidence) => {
  Object.assign(first(ledger.subscription), { status: 'canceled', ended_at: 1_799_999_999 });
  first(enrollments).status = 'cancelled';
};
const retry = ({ ledger, attempts }: Evidence, status: string, declines: number) => {
  attempts.push({ stripe_invoice_id: 'in_1', status });
  for (let index = 0; index < declines; index += 1) {
    ledger.charge.push({ ...first(ledger.charge), id: `ch_${index}_`, status: 'failed' });
  }
};
const restart = ({ planMoves }: Evidence) =>
  planMoves.push({ enrollment_id: 1, move: 'ended' }, { enrollment_id: 1, move: 'restarted' });
const deskCases: typeof cases = [
  ['charged before the first day of a restart', restart],
  [
    'not exactly one live subscription after a restart',
    (evidence) => {
      restart(evidence);
      const { subscription } = evidence.ledger;
      subscription.push({ ...first(subscription), id: 'sub_2' });
    },
  ],
  ['refunded more than was paid', (evidence) => refundCents(evidence, 12_000, 766)],
  ['refunded twice for one request', (evidence) => refundCents(evidence, 100, 100)],
  [
    "recorded refund differs from the provider's",
    ({ ledger }) => ledger.refund.push(refund('re_1', 1)),
  ],
  [
    "recorded refund differs from the provider's",
    ({ refunds }) =>
      refunds.push({
        id: 'reserved',
        stripe_refund_id: null,
        amount_cents: 1,
        status: 'reserved',
        stripe_invoice_id: 'in_1',
      }),
  ],
  [
    'ledger differs from the balance',
    ({ ledger }) => {
      ledger.refund.push({ ...refund('re_1', 500), metadata: {} });
      ledger.balance_transaction.push(moved('refund', -500, 're_1'));
    },
  ],
  [
    'ledger differs from the balance',
    ({ ledger }) => {
      ledger.dispute.push({ id: 'du_1', payment_intent: 'pi_1' });
      ledger.balance_transaction.push(moved('dispute', -12_765, 'du_1'));
    },
  ],
  [
    'ledger differs from the balance',
    ({ disputes }) => {
      disputes.push({ stripe_invoice_id: 'in_1', amount_cents: 12_765, status: 'lost' });
    },
  ],
  ['charged after the end', endPlan],
  [
    'still to be paid after the end',
    (evidence) => {
      endPlan(evidence);
      first(evidence.ledger.invoice).status = 'open';
    },
  ],
  [
    'ended on one side only',
    ({ enrollments }) => {
      first(enrollments).status = 'cancelled';
    },
  ],
  ["a plan's moves don't add up", endPlan],
  ["a plan's moves don't add up", ({ planMoves }) => planMoves.push(first(planMoves))],
  ['a retry asked the bank twice', (evidence) => retry(evidence, 'declined', 2)],
  ['retry without an answer', (evidence) => retry(evidence, 'started', 1)],
  [
    'order about an end not carried out',
    ({ endingOrders }) =>
      endingOrders.push({ enrollment_id: 1, kind: 'end_now', reason: 'price', outcome: null }),
  ],
  [
    'not exactly the emails of each plan',
    ({ endingOrders }) =>
      endingOrders.push({ enrollment_id: 1, kind: 'end_now', reason: 'price', outcome: 'done' }),
  ],
];

test.each(deskCases.map(([rule, corrupt], index) => [rule, index, corrupt] as const))(
  '%s (%i)',
  (rule, _index, corrupt) => {
    expect(rulesBrokenBy(corrupt)).toContain(rule);
  },
);

test.each([
  [['started', 'held'], 'suspended', true],
  [['started', 'held', 'resumed', 'changed', 'ends_on'], 'active', true],
  [['started', 'held', 'ended', 'restarted'], 'active', true],
  [['started', 'held'], 'active', false],
  [['started', 'resumed'], 'active', false],
  [['started', 'ended', 'ended'], 'cancelled', false],
  [[], 'suspended', false],
])('after %j a plan is %s: %s', (moves, status, isRight) => {
  const broken = rulesBrokenBy(({ enrollments, planMoves }) => {
    first(enrollments).status = status;
    planMoves.splice(0, 1, ...moves.map((move) => ({ enrollment_id: 1, move })));
  });
  expect(broken.includes("a plan's moves don't add up")).toBe(!isRight);
});

test.each([
  [7_765, 1_802_000_000, false],
  [7_766, 1_802_000_000, true],
  // From the day of the changed terms on.
  [8_500, 1_803_000_000, false],
  [8_501, 1_803_000_000, true],
])(
  '[OFR-77] a renewal of %i cents at %i is above what is allowed: %s',
  (total, created, isAbove) => {
    const broken = rulesBrokenBy(({ ledger, agreed }) => {
      agreed.push({
        enrollment_id: 1,
        since: 1_803_000_000,
        monthly_cents: 8_500,
        due_cents: null,
      });
      const renewal = {
        id: 'in_2',
        status: 'open',
        amount_paid: 0,
        billing_reason: 'subscription_cycle',
      };
      ledger.invoice.push({ ...first(ledger.invoice), ...renewal, total, created });
    });
    expect(broken.includes('invoice above what was agreed to or announced')).toBe(isAbove);
  },
);

test('reports what staff were told and what is not so', () => {
  const keep = () => undefined;
  const told = { enrollmentId: 1, refunds: [], isEnded: false, isRestarted: false, renewals: 0 };
  const broken = (aftermath: object) =>
    rulesBrokenBy(keep, [successfulJourney({ aftermath: { ...told, ...aftermath } })]);
  expect(broken({})).toEqual([]);
  expect(broken({ refunds: [100] })).toEqual(['not exactly the refunds that staff were told']);
  expect(broken({ isEnded: true })).toEqual(['not ended although staff were told so']);
  expect(broken({ renewals: 1 })).toEqual(['not exactly the months that had to be paid']);
});

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

test('an imported owner who gets no mail yet is told of no plan that starts', () => {
  const evidence = consistentEvidence();
  first(evidence.enrollments).is_mail_held = true;
  evidence.outbox = evidence.outbox.filter(({ type }) => type !== 'enrollment.activated.v1');
  evidence.mails = evidence.mails.filter(({ subject }) => !subject.startsWith('Welcome'));
  expect(check(evidence, [successfulJourney()])).toEqual([]);
});

test('a plan that started again is charged from its first day on, once', () => {
  const evidence = consistentEvidence();
  const { ledger, planMoves, endingOrders, mails } = evidence;
  const old = first(ledger.subscription);
  ledger.subscription.push({ ...old, id: 'sub_0', status: 'canceled', ended_at: 1_800_000_001 });
  Object.assign(old, { trial_end: 1_800_000_000 });
  planMoves.push({ enrollment_id: 1, move: 'ended' }, { enrollment_id: 1, move: 'restarted' });
  const order = { enrollment_id: 1, reason: null, outcome: 'done' };
  endingOrders.push({ ...order, kind: 'end_now' }, { ...order, kind: 'restart' });
  const mail = (subject: string) => ({ ...first(mails), id: subject, messageId: subject, subject });
  mails.push(mail("Biscuit's plan at it has ended"), mail("Start Biscuit's plan at it again"));
  mails.push(mail("Biscuit's plan at it is active again"));
  const free = { ...first(ledger.invoice), id: 'in_0', amount_paid: 0 };
  ledger.invoice.push(free);
  evidence.payments.push({
    ...first(evidence.payments),
    stripe_invoice_id: 'in_0',
    amount_cents: 0,
  });
  const told = { enrollmentId: 1, refunds: [], isEnded: false, isRestarted: true, renewals: 0 };
  expect(check(evidence, [successfulJourney({ aftermath: told })])).toEqual([]);
});
