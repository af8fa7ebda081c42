import { z } from 'zod';
import { subscriptionStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/** Whom a payment concerns. */
const payerSchema = z.object({
  ownerId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** What the provider says of an enrollment's current subscription. */
export const subscriptionFactSchema = z.object({
  enrollmentId: idSchema,
  subscriptionId: z.string(),
  customerId: z.string(),
  status: subscriptionStatusSchema,
  isMembershipFeePaid: z.boolean(),
  currentPeriodEnd: z.iso.datetime(),
  /** Grows with every observation of this enrollment in billing: an older fact never overwrites a newer one. */
  version: z.int().positive(),
});
export type SubscriptionFact = z.infer<typeof subscriptionFactSchema>;

export const subscriptionStatusChangedSchema = envelopeSchema(
  'subscription.status-changed.v1',
  subscriptionFactSchema,
);

const paymentSchema = z.object({
  enrollmentId: idSchema,
  petName: z.string(),
  planName: z.string(),
  payer: payerSchema,
  invoiceId: z.string(),
  paymentIntentId: z.string().nullable(),
  amountCents: z.int().nonnegative(),
  currency: z.literal('usd'),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
});

/** One per paid invoice. */
export const paymentSucceededSchema = envelopeSchema(
  'payment.succeeded.v1',
  paymentSchema.extend({
    paidAt: z.iso.datetime(),
    isFirstPayment: z.boolean(),
    /** What the invoice charges for; absent where it names no period. */
    period: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).optional(),
    /** A monthly payment came after attempts that failed, or that the bank wanted confirmed. */
    isRecovery: z.boolean().optional(),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
    subscription: subscriptionFactSchema,
  }),
);
export const paymentFailedSchema = envelopeSchema(
  'payment.failed.v1',
  paymentSchema.extend({
    attemptCount: z.int().nonnegative(),
    /** True for a decline at the checkout, which the owner has seen there. */
    isFirstPayment: z.boolean().optional(),
    nextAttemptAt: z.iso.datetime().nullable(),
    declineCode: z.string().nullable(),
  }),
);
export const paymentActionRequiredSchema = envelopeSchema(
  'payment.action-required.v1',
  paymentSchema.extend({
    attemptCount: z.int().nonnegative().optional(),
    isFirstPayment: z.boolean().optional(),
  }),
);
