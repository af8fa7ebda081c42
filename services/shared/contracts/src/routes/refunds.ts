import { z } from 'zod';
import { centsSchema } from '../money.ts';
import {
  paymentRefundSchema,
  enrollmentUseSchema,
  refundKindSchema,
} from '../models/money-back.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { customerPaymentSchema, paymentReferenceSchema } from './staff-payments.ts';

const paymentParams = z.strictObject({ invoiceId: paymentReferenceSchema });

export const refundRequestSchema = z.strictObject({
  amountCents: z.int().positive().max(99_999_999),
  kind: refundKindSchema,
  /** A note on the customer. The owner sees it only in the data export. */
  reason: z.string().trim().min(1).max(500),
});
export type RefundRequest = z.infer<typeof refundRequestSchema>;

export const refundResponseSchema = z.object({
  refund: paymentRefundSchema,
  /** The amount of the payment that can still be refunded. */
  refundableCents: centsSchema,
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;

/** Of kind `cooling_off`, it also ends the plan. */
export const refundPayment = defineRoute({
  method: 'post',
  path: '/api/admin/payments/:invoiceId/refunds',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'refund', subject: 'payment/:invoiceId' },
  summary: 'Refund a payment in whole or in part, once per Idempotency-Key',
  params: paymentParams,
  body: refundRequestSchema,
  isIdempotent: 'always',
  responses: { 201: refundResponseSchema },
  errors: ['not_found', 'refund_too_large', 'disputed', 'status_conflict'],
});

export const paymentDetailSchema = z.object({
  payment: customerPaymentSchema,
  /** The stored amount that can still be refunded. The payment provider is asked when it is refunded. */
  refundableCents: centsSchema,
  /** Null if the first days are over, or the clinic doesn't have the rule. */
  coolingOff: z
    .object({
      /** The last day of it, at the clinic. */
      endsOn: z.iso.date(),
      /** The proposal: all that was paid. */
      amountCents: centsSchema,
      /** Uses since then; null if they couldn't be read. */
      uses: z.array(enrollmentUseSchema).nullable(),
    })
    .nullable(),
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

export const readPayment = defineRoute({
  method: 'get',
  path: '/api/admin/payments/:invoiceId',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary: 'A payment with its lines, refunds, and disputes, and what can be refunded',
  params: paymentParams,
  responses: { 200: paymentDetailSchema },
  errors: ['not_found'],
});
