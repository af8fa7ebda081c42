import { AppError } from '@petwell/chassis';
import type { FindPayment, InvoicePayment } from '../cards/index.ts';
import type { Attempt, AttemptResult, OwedPayment } from './attempt.ts';
import { isHardDecline, type Decline } from './rules.ts';

const notOwed = (): AppError =>
  new AppError('status_conflict', { publicMessage: "This payment isn't owed anymore." });

const plain = (outcome: 'paid' | 'processing' | 'needs_owner'): AttemptResult => ({
  outcome,
  reason: null,
  isHardDecline: false,
});
const declined = (decline: Decline): AttemptResult => ({
  outcome: 'declined',
  reason: decline.declineCode,
  isHardDecline: isHardDecline(decline),
});

/** @throws AppError status_conflict (nothing was owed) */
export function resultOf(payment: InvoicePayment): AttemptResult {
  switch (payment.kind) {
    case 'paid':
    case 'processing':
      return plain(payment.kind);
    case 'action-required':
      return plain('needs_owner');
    case 'declined':
      return declined(payment);
    case 'not-owed':
      throw notOwed();
  }
}

/**
 * Reads at the provider what became of an attempt without an answer. Null if the invoice wasn't charged since.
 * @throws AppError status_conflict (nothing is owed), service_unavailable
 */
export const createFindResult =
  ({ findPayment }: { findPayment: FindPayment }) =>
  async ({ invoiceId }: OwedPayment, { chargesBefore }: Attempt): Promise<AttemptResult | null> => {
    const found = await findPayment(invoiceId, (_charge, index) => index >= chargesBefore);
    return found && resultOf(found);
  };
