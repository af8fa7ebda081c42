import type { Evidence, ProviderLedger } from '../src/check/evidence.ts';
import type { Journey } from '../src/load/journey.ts';

const activatedId = '00000000-0000-4000-8000-000000000001';
const requestedId = '00000000-0000-4000-8000-000000000002';
const succeededId = '00000000-0000-4000-8000-000000000003';
const changedId = '00000000-0000-4000-8000-000000000004';

/** Creates consistent records of one owner with one paid enrollment. */
export function consistentEvidence(): Evidence {
  const event = (event_id: string, type: string, service: string, data: object) => ({
    service,
    event_id,
    type,
    subject: 'enrollment/1',
    payload: { data },
    is_published: true,
  });
  return {
    ledger: {
      customer: [{ id: 'cus_1', metadata: { ownerId: '7' } }],
      subscription: [
        {
          id: 'sub_1',
          status: 'active',
          customer: 'cus_1',
          metadata: { enrollmentId: '1' },
          ended_at: null,
          items: { data: [{ price: { unit_amount: 7_765 } }] },
        },
      ],
      invoice: [
        {
          id: 'in_1',
          status: 'paid',
          amount_paid: 12_765,
          total: 12_765,
          created: 1_800_000_000,
          customer: 'cus_1',
          billing_reason: 'subscription_create',
          parent: { subscription_details: { subscription: 'sub_1' } },
        },
      ],
      charge: [
        {
          id: 'ch_1',
          status: 'succeeded',
          amount: 12_765,
          amount_refunded: 0,
          customer: 'cus_1',
          payment_intent: 'pi_1',
          created: 1_800_000_000,
        },
      ],
      invoice_payment: [{ invoice: 'in_1', payment: { payment_intent: 'pi_1' } }],
      refund: [],
      dispute: [],
      balance_transaction: [
        { id: 'txn_1', amount: 12_765, reporting_category: 'charge', source: 'ch_1' },
      ],
      event: [{ id: 'evt_1', type: 'invoice.paid' }],
    },
    mails: [
      {
        id: '1',
        to: 'ana@petwell.example',
        messageId: '<1@x>',
        subject: 'Welcome to the clinic',
        text: '',
      },
      {
        id: '2',
        to: 'ana@petwell.example',
        messageId: '<2@x>',
        subject: 'Your receipt from it',
        text: '',
      },
    ],
    owners: [{ id: 7, email: 'ana@petwell.example' }],
    enrollments: [
      {
        id: 1,
        owner_id: 7,
        status: 'active',
        membership_fee_paid: true,
        stripe_subscription_id: 'sub_1',
        due_cents: 12_765,
        monthly_cents: 7_765,
        terms: [],
        is_mail_held: false,
      },
    ],
    outbox: [
      event(requestedId, 'mail.requested.v1', 'identity', {}),
      event(changedId, 'subscription.status-changed.v1', 'billing', {}),
      event(succeededId, 'payment.succeeded.v1', 'billing', { invoiceId: 'in_1' }),
      event(activatedId, 'enrollment.activated.v1', 'enrollment', { isFirstActivation: true }),
    ],
    inbox: [
      { consumer: 'notification.mail-requests', event_id: requestedId },
      { consumer: 'enrollment.payment-facts', event_id: changedId },
      { consumer: 'notification.payment-facts', event_id: succeededId },
      { consumer: 'notification.enrollment-facts', event_id: activatedId },
    ],
    payments: [
      {
        stripe_invoice_id: 'in_1',
        enrollment_id: 1,
        status: 'paid',
        amount_cents: 12_765,
        is_late: false,
        is_voided_by_hold: false,
      },
    ],
    agreed: [{ enrollment_id: 1, since: 1_799_999_000, monthly_cents: 7_765, due_cents: 12_765 }],
    planMoves: [{ enrollment_id: 1, move: 'started' }],
    campaignMembers: [],
    changes: {
      orders: [],
      offers: [],
      terms: [],
      sold: [],
      holds: [],
      paymentHolds: [],
      handovers: [],
      allowances: [],
      services: [],
    },
    imported: [],
    refunds: [],
    disputes: [],
    endingOrders: [],
    attempts: [],
    providerEvents: [{ event_id: 'evt_1', is_processed: true }],
    subscriptions: [{ stripe_subscription_id: 'sub_1', enrollment_id: 1, status: 'active' }],
    mailLog: [
      {
        dedupe_key: 'payment.succeeded.v1:in_1',
        status: 'sent',
        to_address: 'ana@petwell.example',
      },
    ],
    deadLetters: [],
    queued: 0,
  };
}

/** Adds another paid invoice of the plan to that evidence, with everything that follows from it. */
export function addPaid(
  { ledger, ...evidence }: Evidence,
  given: {
    number: number;
    cents: number;
    created: number;
    /** Of the receipt. */
    subject: string;
    invoice?: Partial<ProviderLedger['invoice'][number]>;
  },
): void {
  const { number, cents, created, subject } = given;
  const [invoice] = ledger.invoice;
  const [charge] = ledger.charge;
  const [payment] = evidence.payments;
  if (!invoice || !charge || !payment) throw new Error('nothing was paid');
  const [id, intent, chargeId] = [`in_${number}`, `pi_${number}`, `ch_${number}`];
  ledger.invoice.push({
    ...invoice,
    id,
    billing_reason: 'subscription_cycle',
    total: cents,
    amount_paid: cents,
    created,
    ...given.invoice,
  });
  ledger.charge.push({ ...charge, id: chargeId, amount: cents, payment_intent: intent });
  ledger.invoice_payment.push({ invoice: id, payment: { payment_intent: intent } });
  ledger.balance_transaction.push({
    id: `txn_${number}`,
    amount: cents,
    reporting_category: 'charge',
    source: chargeId,
  });
  evidence.payments.push({ ...payment, stripe_invoice_id: id, amount_cents: cents });
  evidence.outbox.push({
    service: 'billing',
    event_id: `paid-${number}`,
    type: 'payment.succeeded.v1',
    subject: 'enrollment/1',
    payload: { data: { invoiceId: id } },
    is_published: true,
  });
  evidence.inbox.push({ consumer: 'notification.payment-facts', event_id: `paid-${number}` });
  evidence.mails.push({
    id: `receipt-${number}`,
    to: 'ana@petwell.example',
    messageId: `<receipt-${number}@x>`,
    subject,
    text: '',
  });
}

export function successfulJourney(overrides: Partial<Journey> = {}): Journey {
  return {
    email: 'ana@petwell.example',
    intended: 1,
    accepted: 1,
    aftermath: null,
    problem: null,
    ...overrides,
  };
}
