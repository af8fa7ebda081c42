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
/** A monthly payment that failed is tried again within a day; once per attempt. */
export const paymentRetryDueSchema = envelopeSchema(
  'payment.retry-due.v1',
  z.object({
    enrollmentId: idSchema,
    petName: z.string(),
    planName: z.string(),
    payer: payerSchema,
    invoiceId: z.string(),
    amountCents: z.int().nonnegative(),
    /** The attempt that failed last; the next one is `nextAttemptAt`. */
    attemptCount: z.int().positive(),
    nextAttemptAt: z.iso.datetime(),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
  }),
);

/** A card that pays for live plans expires: told 60 and 14 days ahead, once each. */
export const cardExpiringSchema = envelopeSchema(
  'card.expiring.v1',
  z.object({
    payer: payerSchema,
    cardBrand: z.string(),
    cardLast4: z.string(),
    /** 1 to 12; the card is good until the end of that month. */
    expMonth: z.int().min(1).max(12),
    expYear: z.int(),
    daysAhead: z.union([z.literal(60), z.literal(14)]),
    plans: z
      .array(z.object({ enrollmentId: idSchema, petName: z.string(), planName: z.string() }))
      .min(1),
  }),
);

export const paymentActionRequiredSchema = envelopeSchema(
  'payment.action-required.v1',
  paymentSchema.extend({
    attemptCount: z.int().nonnegative().optional(),
    isFirstPayment: z.boolean().optional(),
  }),
);
