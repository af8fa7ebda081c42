import { expect, test } from 'vitest';
import { changed, changedEvidence, joined, mailOf, now } from '../../test/changed-evidence.ts';
import { addPaid, successfulJourney } from '../../test/factories.ts';
import { check } from './check.ts';
import type { ChangeOutcome } from './change-rules.ts';
import type { Evidence } from './evidence.ts';

const seen = (given: Partial<ChangeOutcome> = {}): ChangeOutcome => ({
  members: [{ email: 'ana@petwell.example', story: 'used before', enrollmentId: 1 }],
  problems: [],
  balances: ['dental', 'dental_xray', 'exam'].map((code) => ({
    enrollmentId: 1,
    startsOn: '2027-01-15',
    code,
    left: code === 'exam' ? 3 : 0,
  })),
  now,
  ...given,
});

type Changes = Evidence['changes'];

/** Changes rows of the first kind, of which there is one. */
const set =
  <Kind extends 'orders' | 'offers' | 'terms' | 'sold' | 'holds' | 'paymentHolds'>(
    kind: Kind,
    change: Partial<Changes[Kind][number]>,
  ) =>
  ({ changes }: Evidence) => {
    Object.assign(changes[kind][0] ?? {}, change);
  };
const both =
  (...corruptions: ((evidence: Evidence) => unknown)[]) =>
  (evidence: Evidence) => {
    for (const corrupt of corruptions) corrupt(evidence);
  };
const invoiceOf = ({ ledger }: Evidence, id: string) => {
  const found = ledger.invoice.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const setUsed =
  (code: string, used: number) =>
  ({ changes }: Evidence) => {
    for (const row of changes.allowances) if (row.code === code) row.used = used;
  };

/** The provider gave the change's payment back, or a part of it. */
const refund =
  (cents: number) =>
  ({ ledger, refunds, mails }: Evidence) => {
    ledger.refund.push({
      id: 're_1',
      status: 'succeeded',
      amount: cents,
      payment_intent: 'pi_3',
      metadata: { petwellRefund: '1' },
    });
    ledger.balance_transaction.push({
      id: 'txn_re_1',
      amount: -cents,
      reporting_category: 'refund',
      source: 're_1',
    });
    refunds.push({
      id: '1',
      stripe_refund_id: 're_1',
      amount_cents: cents,
      status: 'succeeded',
      stripe_invoice_id: 'in_3',
    });
    mails.push(mailOf('refund', 'Your refund of $44.60 from it'));
  };

/** Everything that is so once the change was taken back, before the hold. */
const takenBack = both(
  set('orders', { state: 'undone', refunded_cents: 4_460 }),
  set('offers', { is_reverted: true }),
  set('terms', { is_withdrawn: true }),
  set('sold', {
    sold: '2/1',
    monthly_cents: 7_765,
    prices: [7_765],
    terms_sold: '2/1',
    terms_cents: 7_765,
    included: [
      { code: 'dental', quantity: 1 },
      { code: 'exam', quantity: 4 },
    ],
  }),
  refund(4_460),
  (evidence) => {
    const { ledger, enrollments, agreed, payments, mails, changes } = evidence;
    const cents = 7_765;
    for (const one of ledger.subscription) one.items.data = [{ price: { unit_amount: cents } }];
    for (const one of enrollments) Object.assign(one, { monthly_cents: cents, terms: [] });
    agreed.pop();
    Object.assign(invoiceOf(evidence, 'in_5'), { amount_paid: cents, total: cents });
    for (const one of ledger.charge) if (one.id === 'ch_5') one.amount = cents;
    for (const one of ledger.balance_transaction) if (one.id === 'txn_5') one.amount = cents;
    for (const one of payments) if (one.stripe_invoice_id === 'in_5') one.amount_cents = cents;
    for (const one of changes.allowances) {
      if (one.code !== 'exam') one.quantity = one.code === 'dental' ? 1 : 0;
    }
    mails.push(mailOf('undone', "The change to Biscuit's plan was taken back"));
  },
);

function rulesBroken(
  corrupt: (evidence: Evidence) => unknown,
  changes: ChangeOutcome = seen(),
): string[] {
  const evidence = changedEvidence();
  corrupt(evidence);
  const others = { brought: { emails: [], problem: null }, squats: [], changes };
  const violations = check(evidence, [successfulJourney()], others);
  return [...new Set(violations.map(({ rule }) => rule))];
}

test.each([
  ['changed, and then was on hold', () => undefined],
  ['took the change back', takenBack],
  [
    'heard of the next charge when the hold ended early',
    both(set('holds', { is_ended_early: true }), ({ mails }) =>
      mails.push(mailOf('next', 'Your next payment to the clinic is $99.95 on April 1, 2027')),
    ),
  ],
  [
    'agreed to what begins with the next year, whose price is set already',
    (evidence: Evidence) => {
      const { changes, ledger, mails } = evidence;
      const [order] = changes.orders;
      const [offer] = changes.offers;
      if (!order || !offer) return;
      const ahead = { id: 'change-2', then_sold: '3/1', then_cents: 4_175, now_cents: 9_995 };
      const free = { shown_cents: 0, paid_cents: 0, effective_from: now.getTime() / 1000 + 9 };
      const state = { state: 'agreed' as const, is_from_today: false, was_in_force: false };
      changes.orders.push({ ...order, ...ahead, ...free, ...state, now_sold: '1/1' });
      changes.offers.push({ ...offer, id: 'change-2', due_cents: 0, consent_cents: 0 });
      for (const one of ledger.subscription) one.items.data = [{ price: { unit_amount: 4_175 } }];
      mails.push(
        mailOf('offer-2', "Would you agree to this change to Biscuit's plan?"),
        mailOf('agreed-2', "Biscuit's plan changes on May 1, 2028"),
      );
    },
  ],
  [
    'was asked once more, and may still pay',
    (evidence: Evidence) => {
      const { changes, ledger, mails } = evidence;
      const [order] = changes.orders;
      const [offer] = changes.offers;
      if (!order || !offer) return;
      const asked = { id: 'change-2', state: 'asked' as const, paid_cents: 0, was_in_force: false };
      const until = now.getTime() / 1000 + 9;
      changes.orders.push({ ...order, ...asked, until, is_agreed: false });
      changes.offers.push({ ...offer, id: 'change-2', is_agreed: false });
      ledger.invoice.push({
        ...invoiceOf(evidence, 'in_3'),
        id: 'in_9',
        status: 'open',
        amount_paid: 0,
        metadata: { planChange: 'change-2', changedSubscription: 'sub_1' },
      });
      mails.push(mailOf('offer-2', "Would you agree to this change to Biscuit's plan?"));
    },
  ],
] as const)('[CHG-140] finds nothing wrong with a member who %s', (_who, corrupt) => {
  expect(rulesBroken(corrupt)).toEqual([]);
});

test.each([
  // What is charged is what was shown.
  ['charged for a change what was not shown', set('orders', { shown_cents: 4_450 })],
  ['charged for a change what was not shown', set('orders', { paid_cents: 4_450 })],
  ['charged for a change what was not shown', set('offers', { due_cents: 4_450 })],
  ['charged for a change what was not shown', set('offers', { consent_cents: 4_450 })],
  ['charged for a change what was not shown', set('offers', { consent_cents: null })],
  ['charged for a change what was not shown', refund(60)],
  [
    'charged for a change what was not shown',
    (evidence: Evidence) => Object.assign(invoiceOf(evidence, 'in_3'), { status: 'void' }),
  ],
  [
    'two invoices paid for one change',
    (evidence: Evidence) => {
      const { metadata, parent } = invoiceOf(evidence, 'in_3');
      const invoice = { billing_reason: 'manual', metadata, parent };
      const again = { cents: 4_460, created: changed, subject: 'Your receipt from it' };
      addPaid(evidence, { ...again, number: 9, invoice });
    },
  ],
  ['agreement to a change was lost', set('orders', { state: 'withdrawn' })],
  ['paid for a change that was never made', set('orders', { state: 'withdrawn' })],
  ['paid for a change that was never made', ({ changes }: Evidence) => changes.orders.pop()],
  ['change of plan not carried out', set('orders', { state: 'agreed' })],
  ['change of plan not carried out', set('orders', { state: 'asked' })],
  ['change of plan not carried out', set('orders', { is_reverting: true })],
  [
    'change of plan not carried out',
    both(set('orders', { state: 'asked', until: now.getTime() / 1000 + 9 }), ({ enrollments }) =>
      Object.assign(enrollments[0] ?? {}, { status: 'cancelled' }),
    ),
  ],
  // Taken back.
  [
    'change taken back but not refunded in full',
    both(takenBack, ({ ledger }) => ledger.refund.pop()),
  ],
  [
    'change taken back but not refunded in full',
    both(takenBack, ({ ledger }) => Object.assign(ledger.refund[0] ?? {}, { amount: 4_400 })),
  ],
  [
    'change taken back but not refunded in full',
    both(takenBack, set('orders', { refunded_cents: 0 })),
  ],
  [
    'billing has terms of a change that was not made',
    both(takenBack, set('terms', { is_withdrawn: false })),
  ],
  [
    'not the terms that the changes leave',
    both(takenBack, set('sold', { sold: '1/1', terms_sold: '1/1' })),
  ],
  [
    'the provider charges other terms',
    both(takenBack, ({ ledger }) => {
      for (const one of ledger.subscription) one.items.data = [{ price: { unit_amount: 9_995 } }];
    }),
  ],
  // Another link took its place.
  [
    'invoice left to pay for a change that is over',
    (evidence: Evidence) =>
      evidence.ledger.invoice.push({
        ...invoiceOf(evidence, 'in_3'),
        id: 'in_9',
        status: 'open',
        amount_paid: 0,
        metadata: { planChange: 'change-0', changedSubscription: 'sub_1' },
      }),
  ],
  // One set of terms.
  ['not the terms that the changes leave', set('sold', { sold: '1/2' })],
  ['not the terms that the changes leave', set('sold', { prices: [9_994] })],
  ['not the terms that the changes leave', set('sold', { terms_cents: 7_765 })],
  ['not the terms that the changes leave', set('sold', { terms_sold: '2/1' })],
  ['billing has other terms than the change', ({ changes }: Evidence) => changes.terms.pop()],
  ['billing has other terms than the change', set('terms', { sold: '1/1 + 5/1' })],
  ['billing has other terms than the change', set('terms', { is_applied: false })],
  ['billing has other terms than the change', set('terms', { is_withdrawn: true })],
  [
    'the provider charges other terms',
    ({ ledger }: Evidence) =>
      ledger.subscription[0]?.items.data.push({ price: { unit_amount: 1 } }),
  ],
  [
    'two live subscriptions for one enrollment',
    ({ ledger }: Evidence) => {
      const [one] = ledger.subscription;
      if (one) ledger.subscription.push({ ...one, id: 'sub_2' });
    },
  ],
  // Charges, and months on hold.
  [
    'charged the wrong amount',
    (evidence: Evidence) => Object.assign(invoiceOf(evidence, 'in_5'), { amount_paid: 7_765 }),
  ],
  [
    'month on hold not voided',
    (evidence: Evidence) => Object.assign(invoiceOf(evidence, 'in_4'), { status: 'paid' }),
  ],
  [
    'month on hold not voided',
    (evidence: Evidence) => Object.assign(invoiceOf(evidence, 'in_4'), { status: 'open' }),
  ],
  [
    'month not charged',
    (evidence: Evidence) => Object.assign(invoiceOf(evidence, 'in_5'), { status: 'void' }),
  ],
  ['month not charged', set('paymentHolds', { next_charge_at: joined + 60 * 86_400 })],
  [
    'voided month that its owner is shown',
    ({ payments }: Evidence) => Object.assign(payments.at(-1) ?? {}, { is_voided_by_hold: false }),
  ],
  ['not exactly the months on hold were voided', set('holds', { held_months: 2 })],
  [
    'not exactly the months on hold were voided',
    ({ changes }: Evidence) => changes.paymentHolds.pop(),
  ],
  [
    'plan year not longer by the months on hold',
    ({ changes }: Evidence) => {
      for (const row of changes.allowances) row.ends_on = '2028-01-14';
    },
  ],
  ['hold left behind', set('holds', { state: 'ending' })],
  ['hold left behind', set('holds', { state: 'in_force' })],
  ['hold left behind', set('paymentHolds', { state: 'ordered' })],
  [
    'hold left behind',
    both(
      set('paymentHolds', { state: 'in_force', resumes_at: 9e9 }),
      set('holds', { starts_on: null }),
    ),
  ],
  ['owner not told that a hold ends', set('holds', { is_told: false })],
  // Uses.
  ['used more often than included', setUsed('dental_xray', 1)],
  ['used more often than included', setUsed('exam', 5)],
  // Mails.
  ['not exactly the emails of each plan', ({ mails }: Evidence) => mails.pop()],
  ...(
    [
      "Would you agree to this change to Biscuit's plan?",
      "Biscuit's plan has changed",
      "The change to Biscuit's plan was taken back",
      "Biscuit's plan at the clinic is on hold until April 1, 2027",
      "Biscuit's plan at the clinic resumes on April 1, 2027",
      'Your next payment to the clinic is $99.95 on April 1, 2027',
    ] as const
  ).map(
    (subject) =>
      [
        'not exactly the emails of each plan',
        ({ mails }: Evidence) => mails.push(mailOf('again', subject)),
      ] as const,
  ),
  ['event that a consumer never processed', ({ inbox }: Evidence) => inbox.splice(-1, 1)],
  ['nothing was changed or put on hold', ({ changes }: Evidence) => changes.holds.splice(0)],
  ['nothing was changed or put on hold', set('orders', { was_in_force: false })],
] as const)('[CHG-140] finds: %s (%#)', (rule, corrupt) => {
  expect(rulesBroken(corrupt)).toContain(rule);
});

test.each([
  [
    'what was used is given again',
    seen({
      balances: [{ enrollmentId: 1, startsOn: '2027-01-15', code: 'dental_xray', left: 1 }],
    }),
  ],
  [
    'what was used is given again',
    seen({ balances: [{ enrollmentId: 1, startsOn: '2027-01-15', code: 'exam', left: 4 }] }),
  ],
  ['what is left could not be read', seen({ balances: null })],
  ['change got stuck', seen({ problems: ['declined: 500'] })],
] as const)('[CHG-140] finds: %s (%#)', (rule, outcome) => {
  expect(rulesBroken(() => undefined, outcome)).toContain(rule);
});
