import { z } from 'zod';
import { centsSchema } from '../money.ts';
import { defineRoute } from './define-route.ts';
import { paymentReferenceSchema } from './staff-payments.ts';

export const paymentRetrySchema = z.object({
  /** `processing`: accepted, but the money may still be refused. `needs_owner`: the bank wants their approval. */
  outcome: z.enum(['paid', 'processing', 'declined', 'needs_owner']),
  amountCents: centsSchema,
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** Decline code of the bank or provider, such as `insufficient_funds`; null if it wasn't declined. */
  reason: z.string().nullable(),
  /** The bank said not to charge this card again. */
  isHardDecline: z.boolean(),
});
export type PaymentRetry = z.infer<typeof paymentRetrySchema>;

export const retryPayment = defineRoute({
  method: 'post',
  path: '/api/admin/payments/:invoiceId/retry',
  service: 'billing',
  access: ['staff', 'manager'],
  limit: 'write',
  audit: { action: 'retry-payment', subject: 'payment/:invoiceId' },
  summary: 'Charge an open invoice to the card on file now, once per Idempotency-Key',
  params: z.strictObject({ invoiceId: paymentReferenceSchema }),
  body: z.strictObject({}).optional(),
  isIdempotent: 'always',
  responses: { 200: paymentRetrySchema },
  errors: ['not_found', 'status_conflict', 'hard_decline', 'too_many_attempts'],
});
