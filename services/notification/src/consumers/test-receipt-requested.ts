import type { EventOf } from '@petwell/contracts/events';
import type { MailRequest } from '../use-cases/queue-mail.ts';

/** Builds the receipt of a test payment, one per payment. It belongs to no owner. */
export function testReceiptFor({ data }: EventOf<'receipt.test-requested.v1'>): MailRequest {
  const { email, paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 } = data;
  return {
    dedupeKey: `receipt.test-requested.v1:${paymentIntentId}`,
    ownerId: null,
    to: { name: '', address: email },
    data: { kind: 'test-receipt', paymentIntentId, amountCents, paidAt, cardBrand, cardLast4 },
  };
}
