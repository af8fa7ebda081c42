import { newId } from '../ids.ts';
import type { Charge, Dispute } from './types.ts';

/** Empty evidence, with every field that Stripe asks for. */
const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
const daySeconds = 86_400;

export type DisputeInput = {
  charge: Charge;
  /** In cents. */
  amount: number;
  reason: string;
  /** An inquiry comes before a chargeback, and a prevented dispute instead of one: no money moves. */
  kind: 'chargeback' | 'inquiry' | 'prevented';
};

const statuses = {
  chargeback: 'needs_response',
  inquiry: 'warning_needs_response',
  prevented: 'prevented',
} as const;
const caseTypes = {
  chargeback: 'chargeback',
  inquiry: 'inquiry',
  prevented: 'resolution',
} as const;
const networkCodes: { [reason: string]: string } = {
  fraudulent: '10.4',
  product_not_received: '13.1',
  subscription_canceled: '13.2',
  duplicate: '12.6.1',
};

export function buildDispute(input: DisputeInput, created: number): Dispute {
  const { charge, kind } = input;
  const card = charge.payment_method_details?.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount: input.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: kind === 'prevented' ? 0 : evidenceDueBy(created),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: caseTypes[kind],
        network: card?.network ?? 'visa',
        network_reason_code: networkCodes[input.reason] ?? '10.4',
      },
      type: 'card',
    },
    reason: input.reason,
    status: statuses[kind],
  };
}

/** Evidence is due by the end of the eighth day (Unix seconds). */
export function evidenceDueBy(opened: number): number {
  return opened - (opened % daySeconds) + 9 * daySeconds - 1;
}

/** Nothing more happens to it. */
export function isClosed({ status }: Dispute): boolean {
  return ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
}

/** The bank only asks: no money has moved. */
export function isInquiry({ status }: Pick<Dispute, 'status'>): boolean {
  return status.startsWith('warning_');
}

/** Returns when a dispute ends without a response, or an inquiry if the bank doesn't pursue it. */
export function endOf(dispute: Dispute): number | null {
  if (isClosed(dispute)) return null;
  if (isInquiry(dispute)) return dispute.created + 120 * daySeconds;
  return dispute.status === 'needs_response' ? dispute.evidence_details.due_by : null;
}
