import { z } from 'zod';
import { owedMonthSchema } from '../models/owed.ts';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { versionsOf } from '../legal/versions.ts';
import { enrollmentSchema } from '../models/enrollment.ts';
import { ownerSchema } from '../models/owner.ts';
import { addOnSchema, planSchema } from '../models/plan.ts';
import { moneySchema } from '../money.ts';
import { defineRoute } from './define-route.ts';

const last4Schema = z.string().regex(/^\d{4}$/);

/**
 * `useSavedCard` pays at once with the owner's saved card: the one that was shown, with the consent text shown
 * next to it.
 */
export const createSubscriptionSchema = z.strictObject({
  enrollmentId: idSchema,
  useSavedCard: z
    .strictObject({ last4: last4Schema, textVersion: z.enum(versionsOf('payment')) })
    .optional(),
});

/** The enrollment's amounts and references required for payment. */
const payableEnrollmentSchema = enrollmentSchema
  .pick({
    id: true,
    petId: true,
    planId: true,
    status: true,
    totalMonthlyPrice: true,
    membershipFee: true,
    membershipFeePaid: true,
  })
  .extend({ petName: z.string() });

export type SubscriptionRequest = z.infer<typeof createSubscriptionSchema>;

/** The card that another plan of the same owner is paid with. */
export const savedCardSchema = z.object({
  brand: z.string(),
  last4: last4Schema,
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/**
 * `accepted`: the provider took the payment, or it was paid meanwhile. `action_required`: the bank wants to
 * authenticate the cardholder. `unavailable`: this isn't the owner's saved card anymore. Nothing was charged
 * unless it was accepted.
 */
const savedCardPaymentSchema = z.object({
  outcome: z.enum(['accepted', 'declined', 'action_required', 'unavailable']),
  paymentIntentId: z.string().nullable(),
});

/** `clientSecret` is null if nothing needs confirmation (the subscription is already paid). */
export const subscriptionResponseSchema = z.object({
  clientSecret: z.string().nullable(),
  subscriptionId: z.string(),
  plan: planSchema,
  addOns: z.array(addOnSchema),
  enrollment: payableEnrollmentSchema,
  owner: ownerSchema.pick({ id: true, firstName: true, lastName: true, email: true }),
  /** Only for a signed-in owner who has one. */
  savedCard: savedCardSchema.optional(),
  /** The result of `useSavedCard`. */
  savedCardPayment: savedCardPaymentSchema.optional(),
});
export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>;

export const createSubscription = defineRoute({
  method: 'post',
  path: '/api/create-subscription',
  service: 'billing',
  access: ['owner', 'setup'],
  limit: 'pay',
  leadsToCard: true,
  summary:
    'Create the subscription of an enrollment, once, and return what the card form needs; or pay it with the saved card',
  body: createSubscriptionSchema,
  isIdempotent: true,
  responses: { 200: subscriptionResponseSchema },
  errors: ['not_found', 'already_paid', 'status_conflict'],
});

/** Consent to the terms and to recurring charges, recorded right before the card is confirmed. */
export const paymentConsentSchema = z.strictObject({
  enrollmentId: idSchema,
  textVersion: z.enum(versionsOf('payment')),
});
export type PaymentConsent = z.infer<typeof paymentConsentSchema>;

export const recordConsent = defineRoute({
  method: 'post',
  path: '/api/payment-consents',
  service: 'billing',
  access: ['owner', 'setup'],
  limit: 'pay',
  summary: 'Record the consent to recurring charges',
  body: paymentConsentSchema,
  isIdempotent: true,
  responses: { 204: null },
  errors: ['not_found', 'already_paid', 'status_conflict'],
});

export const paymentMethodUpdateRequestSchema = z.strictObject({ enrollmentId: idSchema });

/**
 * `clientSecret` belongs to a setup intent. `dueNow` is charged to the new card at once; "0.00" if nothing is
 * due.
 */
export const paymentMethodUpdateSchema = z.object({
  clientSecret: z.string(),
  enrollmentId: idSchema,
  petName: z.string(),
  planName: z.string(),
  dueNow: moneySchema,
  /** The months that are due, oldest first. */
  months: z.array(owedMonthSchema),
});
export type PaymentMethodUpdate = z.infer<typeof paymentMethodUpdateSchema>;

export const preparePaymentMethodUpdate = defineRoute({
  method: 'post',
  path: '/api/payment-method-updates',
  service: 'billing',
  access: ['owner'],
  limit: 'pay',
  leadsToCard: true,
  summary: 'Begin to change the card for the monthly payments',
  body: paymentMethodUpdateRequestSchema,
  isIdempotent: true,
  responses: { 200: paymentMethodUpdateSchema },
  errors: ['not_found', 'status_conflict'],
});

export const setupIntentIdSchema = z.string().regex(/^seti_\w{1,200}$/);

/** Sent after the payment provider has accepted the card. */
export const paymentMethodConfirmationSchema = z.strictObject({
  enrollmentId: idSchema,
  setupIntentId: setupIntentIdSchema,
  /** As it was shown. */
  dueNow: moneySchema,
});
export type PaymentMethodConfirmation = z.infer<typeof paymentMethodConfirmationSchema>;

/**
 * The card is saved in every case. `updated`: nothing was due. `paid`: the amount due was paid. `declined`:
 * the card was declined for the amount due. `action_required`: the bank requires confirmation of the payment
 * in `clientSecret`.
 */
export const paymentMethodUpdatedSchema = z.object({
  outcome: z.enum(['updated', 'paid', 'declined', 'action_required']),
  paidNow: moneySchema,
  clientSecret: z.string().nullable(),
  status: enrollmentStatusSchema,
  paymentProblem: z.boolean(),
});
export type PaymentMethodUpdated = z.infer<typeof paymentMethodUpdatedSchema>;

export const confirmPaymentMethodUpdate = defineRoute({
  method: 'post',
  path: '/api/payment-method-updates/confirm',
  service: 'billing',
  access: ['owner'],
  limit: 'pay',
  leadsToCard: true,
  summary: 'Use a confirmed card, and pay what is due with it',
  body: paymentMethodConfirmationSchema,
  isIdempotent: true,
  responses: { 200: paymentMethodUpdatedSchema },
  errors: ['not_found', 'status_conflict', 'payment_not_confirmed'],
});

/** Public: requests are authenticated by Stripe's signature. */
export const receiveWebhook = defineRoute({
  method: 'post',
  path: '/api/webhooks/stripe',
  service: 'billing',
  access: 'anyone',
  limit: 'webhook',
  isExemptFromSameOrigin: true,
  summary: "The payment provider's events, proven by their signature",
  hasRawBody: true,
  responses: { 200: z.object({ received: z.literal(true) }) },
});
