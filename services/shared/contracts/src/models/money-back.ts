import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { centsSchema, moneySchema } from '../money.ts';

/** Why staff refund: of their own accord, a mistake, money for a plan that had ended, or within the first days. */
export const refundKinds = ['goodwill', 'correction', 'late_money', 'cooling_off'] as const;
export const refundKindSchema = z.enum(refundKinds);
export type RefundKind = z.infer<typeof refundKindSchema>;

/** A line of a payment. Lines add up to the invoice; negative ones are discounts and unused time. */
export const paymentLineSchema = z.object({
  kind: z.enum(['plan', 'add_on', 'membership_fee', 'discount', 'other']),
  description: z.string(),
  amountCents: z.int(),
});
export type PaymentLine = z.infer<typeof paymentLineSchema>;

export const paymentRefundSchema = z.object({
  id: z.uuid(),
  amountCents: centsSchema,
  /**
   * `reserved`: the payment provider hasn't answered yet. `pending`, `requires_action`, and `succeeded` count as
   * refunded, `failed` and `canceled` don't. Later versions may know more.
   */
  status: z.string(),
  /** Null if it was made in the payment provider's dashboard. */
  kind: refundKindSchema.nullable().catch(null),
  /** In the words of who asked for it. */
  reason: z.string().nullable(),
  /** The provider's code for a failure. */
  failureReason: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PaymentRefund = z.infer<typeof paymentRefundSchema>;

export const paymentDisputeSchema = z.object({
  id: idSchema,
  amountCents: centsSchema,
  /** The cardholder's, such as `fraudulent`. */
  reason: z.string(),
  /** The payment provider's, such as `needs_response`. Later versions may know more. */
  status: z.string(),
  outcome: z.enum(['open', 'won', 'lost', 'closed']),
  /** The payment can be refunded nevertheless: the bank only asks so far. */
  isRefundable: z.literal(true).optional(),
  /** When the payment provider must have the evidence. */
  evidenceDueAt: z.iso.datetime().nullable(),
  /** How often evidence was submitted. */
  submissions: z.int(),
  openedAt: z.iso.datetime(),
});
export type PaymentDispute = z.infer<typeof paymentDisputeSchema>;

/** A refund as the owner sees it. */
export const ownRefundSchema = z.object({
  amount: moneySchema,
  /** `pending`: on its way. */
  state: z.enum(['pending', 'refunded', 'failed']),
  at: z.iso.datetime(),
});
export type OwnRefund = z.infer<typeof ownRefundSchema>;

/** A service of the plan that was used, at list price. */
export const enrollmentUseSchema = z.object({
  label: z.string(),
  usedOn: z.iso.date(),
  quantity: z.int(),
  valueCents: centsSchema,
});
export type EnrollmentUse = z.infer<typeof enrollmentUseSchema>;
