import type { Evidence } from '../src/check/evidence.ts';
import { addPaid, consistentEvidence } from './factories.ts';

const email = 'ana@petwell.example';
const day = 86_400;
export const joined = 1_800_000_000;
export const changed = joined + 40 * day;
/** By the clinic's clock, once all is over. */
export const now = new Date((joined + 130 * day) * 1000);

export const mailOf = (id: string, subject: string) => ({
  id,
  to: email,
  messageId: `<${id}@x>`,
  subject,
  text: '',
});

/** The records of a member who changed at once from Gold, for two months that were billed, and then was on hold for one. */
const changes = (): Evidence['changes'] => ({
  orders: [
    {
      id: 'change-1',
      enrollment_id: 1,
      state: 'done',
      is_from_today: true,
      effective_from: changed,
      until: changed + 7 * day,
      is_agreed: true,
      was_in_force: true,
      is_reverting: false,
      is_charged: true,
      shown_cents: 4_460,
      paid_cents: 4_460,
      refunded_cents: 0,
      now_sold: '2/1',
      then_sold: '1/1',
      now_cents: 7_765,
      then_cents: 9_995,
    },
  ],
  offers: [
    {
      id: 'change-1',
      enrollment_id: 1,
      is_offered: true,
      is_agreed: true,
      is_reverted: false,
      due_cents: 4_460,
      consent_cents: 4_460,
    },
  ],
  terms: [
    {
      id: 'change-1',
      enrollment_id: 1,
      sold: '1/1',
      monthly_cents: 9_995,
      is_applied: true,
      is_withdrawn: false,
    },
  ],
  sold: [
    {
      enrollment_id: 1,
      status: 'active',
      sold: '1/1',
      monthly_cents: 9_995,
      prices: [9_995],
      terms_sold: '1/1',
      terms_cents: 9_995,
      included: [
        { code: 'dental_xray', quantity: 1 },
        { code: 'exam', quantity: 4 },
      ],
    },
  ],
  holds: [
    {
      id: 'hold-1',
      enrollment_id: 1,
      state: 'over',
      starts_on: '2027-03-01',
      resumes_at: joined + 75 * day,
      held_months: 1,
      is_told: true,
      is_ended_early: false,
    },
  ],
  paymentHolds: [
    {
      id: 'hold-1',
      enrollment_id: 1,
      state: 'over',
      resumes_at: joined + 75 * day,
      next_charge_at: joined + 90 * day,
      voided_at: [joined + 60 * day],
    },
  ],
  handovers: [],
  allowances: [
    ['dental', 0, 1],
    ['dental_xray', 1, 0],
    ['exam', 4, 1],
  ].map(([code, quantity, used]) => ({
    enrollment_id: 1,
    starts_on: '2027-01-15',
    ends_on: '2028-02-14',
    due_end: '2028-02-14',
    code: String(code),
    quantity: Number(quantity),
    used: Number(used),
  })),
  services: [
    { code: 'dental', equivalents: [] },
    { code: 'dental_xray', equivalents: ['dental'] },
    { code: 'exam', equivalents: [] },
  ],
});

/** Consistent evidence of that member. */
export function changedEvidence(): Evidence {
  const evidence = { ...consistentEvidence(), changes: changes() };
  const { ledger, payments } = evidence;
  const [enrollment] = evidence.enrollments;
  const [subscription] = ledger.subscription;
  const [first] = ledger.invoice;
  if (!enrollment || !subscription || !first) throw new Error('nobody enrolled');
  const month = { subject: 'Your monthly receipt from it' };
  addPaid(evidence, { ...month, number: 2, cents: 7_765, created: joined + 30 * day });
  addPaid(evidence, {
    number: 3,
    cents: 4_460,
    created: changed,
    subject: 'Your receipt from it',
    invoice: {
      billing_reason: 'manual',
      parent: null,
      metadata: { planChange: 'change-1', changedSubscription: 'sub_1' },
    },
  });
  addPaid(evidence, { ...month, number: 5, cents: 9_995, created: joined + 90 * day });
  ledger.invoice.push({
    ...first,
    id: 'in_4',
    billing_reason: 'subscription_cycle',
    status: 'void',
    amount_paid: 0,
    total: 9_995,
    created: joined + 60 * day,
  });
  payments.push({
    stripe_invoice_id: 'in_4',
    enrollment_id: 1,
    status: 'void',
    amount_cents: 9_995,
    is_late: false,
    is_voided_by_hold: true,
  });
  subscription.items.data = [{ price: { unit_amount: 9_995 } }];
  enrollment.monthly_cents = 9_995;
  enrollment.terms = [
    { since: joined, monthly_cents: 7_765 },
    { since: changed, monthly_cents: 9_995 },
  ];
  evidence.agreed.push({
    enrollment_id: 1,
    since: changed,
    monthly_cents: 9_995,
    due_cents: null,
  });
  const moves = ['changed', 'held', 'resumed'];
  evidence.planMoves.push(...moves.map((move) => ({ enrollment_id: 1, move })));
  evidence.outbox.push({
    service: 'billing',
    event_id: 'agreed-1',
    type: 'plan-change.agreed.v1',
    subject: 'enrollment/1',
    payload: {},
    is_published: true,
  });
  evidence.inbox.push({ consumer: 'enrollment.agreed-changes', event_id: 'agreed-1' });
  evidence.mails.push(
    mailOf('offer', "Would you agree to this change to Biscuit's plan?"),
    mailOf('agreed', "Biscuit's plan has changed"),
    mailOf('held', "Biscuit's plan at the clinic is on hold until April 1, 2027"),
    mailOf('resumes', "Biscuit's plan at the clinic resumes on April 1, 2027"),
  );
  return evidence;
}
