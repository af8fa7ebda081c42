import { newId } from '../ids.ts';
import type { Charge, Refund } from './types.ts';

export type RefundInput = {
  charge: Charge;
  /** In cents. */
  amount: number;
  isPending: boolean;
  reason?: Refund['reason'] | undefined;
  metadata?: Refund['metadata'] | undefined;
};

export function buildRefund({ charge, ...input }: RefundInput, created: number): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: input.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
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
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: input.isPending ? 'pending' : 'succeeded',
    ...(input.isPending && { pending_reason: 'processing' as const }),
    transfer_reversal: null,
  };
}
