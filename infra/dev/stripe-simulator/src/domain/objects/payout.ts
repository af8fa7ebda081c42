import { newId } from '../ids.ts';
import type { Payout } from './types.ts';

export type PayoutInput = {
  /** In cents. */
  amount: number;
  currency: string;
  /** By the schedule, and not on request. */
  isAutomatic: boolean;
  description?: string | undefined;
  metadata?: Payout['metadata'] | undefined;
  statementDescriptor?: string | undefined;
};

const arrivalSeconds = 86_400;

export function buildPayout(input: PayoutInput, created: number): Payout {
  return {
    id: newId('po'),
    object: 'payout',
    amount: input.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created - (created % arrivalSeconds) + arrivalSeconds,
    automatic: input.isAutomatic,
    balance_transaction: null,
    created,
    currency: input.currency,
    description: input.description ?? (input.isAutomatic ? 'STRIPE PAYOUT' : null),
    destination: 'ba_simulator',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: input.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: input.isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: input.statementDescriptor ?? null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}
