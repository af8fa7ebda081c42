import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { SimBalanceTransaction, SimCharge, SimDispute, SimRefund } from './types.ts';

export type RefundInput = {
  charge: SimCharge;
  amount: number;
  reason?: Stripe.Refund.Reason | undefined;
  metadata?: Stripe.Metadata | undefined;
};

/** `amount` is in cents. */
export function buildRefund(input: RefundInput, created: number): SimRefund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: newId('txn'),
    charge: input.charge.id,
    created,
    currency: input.charge.currency,
    customer: input.charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: '0000000000000000',
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: input.metadata ?? {},
    payment_intent: input.charge.payment_intent,
    payment_method: input.charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

const evidenceDays = 9;

export type DisputeInput = {
  charge: SimCharge;
  reason: string;
  isInquiry: boolean;
  withdrawal?: SimBalanceTransaction | undefined;
};

export function buildDispute(input: DisputeInput, created: number): SimDispute {
  const { charge } = input;
  const card = charge.payment_method_details?.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: input.withdrawal ? [input.withdrawal] : [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceFields.map((field) => [field, null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: created + evidenceDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: input.isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: input.isInquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: input.reason,
    status: input.isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}
