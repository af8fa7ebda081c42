import { z } from 'zod';
import { subscriptionFactSchema } from '../events/billing-events.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { heldPaymentsSchema } from '../models/held-data.ts';
import { testEventTypeSchema } from '../routes/test-tools.ts';
import { defineInternalRoute } from './define-internal-route.ts';

const enrollmentParams = z.strictObject({ enrollmentId: pathIdSchema });

export const verifyPaymentSchema = z.strictObject({
  ownerId: idSchema,
  paymentIntentId: z.string().nullable(),
});
export const verifiedPaymentSchema = z.object({
  /** True if status, amount, currency, customer, and enrollment of the payment all match. */
  isConfirmed: z.boolean(),
  subscription: subscriptionFactSchema.nullable(),
});
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>;

/** Reads the payment at the payment provider and records its state. */
export const verifyPayment = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/verify-payment',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: verifyPaymentSchema,
  responses: { 200: verifiedPaymentSchema },
});

export const cancelSubscriptionSchema = z.strictObject({
  /**
   * Fail with `already_paid` instead of canceling a paid subscription. Used when replacing an unpaid
   * enrollment.
   */
  onlyIfUnpaid: z.boolean(),
  /** Staff record a payment at the clinic: it isn't closed, but it can't be paid online while that payment counts. */
  isPaidAtClinic: z.boolean().optional(),
});
export const cancelledSubscriptionSchema = z.object({
  subscription: subscriptionFactSchema.nullable(),
});

/** Cancels the subscription. The enrollment can no longer get a new one. */
export const cancelSubscription = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/cancel-subscription',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: cancelSubscriptionSchema,
  responses: { 200: cancelledSubscriptionSchema },
});

/**
 * Lets the subscription end with its paid period, and discards what is unpaid. Null if the payment provider
 * bills nothing. After service_unavailable, repeat the call.
 */
export const endWithPeriod = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/end-with-period',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  responses: { 200: cancelledSubscriptionSchema },
});

/** Clears the end of the subscription. The fact tells if it ended before. */
export const withdrawEnd = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/withdraw-end',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  responses: { 200: cancelledSubscriptionSchema },
});

const paidSchema = z.object({ amountCents: z.int(), paidAt: z.iso.datetime() });

/** Payments for an enrollment, as stored. */
export const paymentStandingSchema = z.object({
  /** The end of the last period that was paid; null if none was. */
  paidThrough: z.iso.datetime().nullable(),
  lastPayment: paidSchema.nullable(),
  /** Open invoices and drafts, oldest first. */
  openInvoices: z.array(
    z.object({ invoiceId: z.string(), amountCents: z.int(), invoicedAt: z.iso.datetime() }),
  ),
});
export type PaymentStanding = z.infer<typeof paymentStandingSchema>;

export const readPaymentStanding = defineInternalRoute({
  method: 'get',
  path: '/internal/enrollments/:enrollmentId/payment-standing',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  responses: { 200: paymentStandingSchema },
});

export const subscriptionFactsRequestSchema = z.strictObject({
  enrollmentIds: z.array(idSchema).min(1).max(50),
});
export const subscriptionFactsSchema = z.object({
  facts: z.array(subscriptionFactSchema),
  errors: z.array(z.object({ enrollmentId: idSchema, message: z.string() })),
  /** Enrollments whose subscription the payment provider doesn't know. */
  missing: z.array(idSchema),
  /** Enrollments whose subscription belongs to another account of the payment provider, where it isn't read. */
  otherAccount: z.array(idSchema),
});
export type SubscriptionFacts = z.infer<typeof subscriptionFactsSchema>;

/** Reads subscriptions of up to 50 enrollments from the payment provider. Omits enrollments without one. */
export const readSubscriptionFacts = defineInternalRoute({
  method: 'post',
  path: '/internal/subscription-facts',
  service: 'billing',
  internal: ['enrollment'],
  body: subscriptionFactsRequestSchema,
  responses: { 200: subscriptionFactsSchema },
});

export const collectedRequestSchema = z.strictObject({
  periods: z
    .array(
      z.strictObject({ enrollmentId: idSchema, from: z.iso.datetime(), until: z.iso.datetime() }),
    )
    .min(1)
    .max(500),
});
export type CollectedPeriod = z.infer<typeof collectedRequestSchema>['periods'][number];
export const collectedSchema = z.object({
  /** In the order of the periods. Fees and months paid in the period, minus their refunds. */
  collected: z.array(z.object({ enrollmentId: idSchema, cents: z.int().nonnegative() })),
});
export type Collected = z.infer<typeof collectedSchema>;

/** Totals what enrollments paid in periods; `until` is exclusive. */
export const readCollected = defineInternalRoute({
  method: 'post',
  path: '/internal/collected',
  service: 'billing',
  internal: ['enrollment'],
  body: collectedRequestSchema,
  responses: { 200: collectedSchema },
});

export const heldByBillingSchema = heldPaymentsSchema;

export const readDataHeldByBilling = defineInternalRoute({
  method: 'get',
  path: '/internal/owners/:ownerId/held-data',
  service: 'billing',
  internal: ['enrollment'],
  params: z.strictObject({ ownerId: pathIdSchema }),
  responses: { 200: heldByBillingSchema },
});

/** Runs one reconciliation with the payment provider. */
export const reconcile = defineInternalRoute({
  method: 'post',
  path: '/internal/reconciliation',
  service: 'billing',
  internal: ['enrollment'],
  responses: {
    200: z.object({
      looked: z.int(),
      drifted: z.int(),
      failed: z.int(),
      missing: z.int(),
      otherAccount: z.int(),
      isComplete: z.boolean(),
    }),
  },
});

export const testEventRequestSchema = z.strictObject({ eventType: testEventTypeSchema });
export const testEventResultSchema = z.object({
  /** False if the worker did not handle it before the call timed out. */
  isHandled: z.boolean(),
  /** Version of the latest fact that billing has published about the enrollment; 0 for none. */
  factVersion: z.int().nonnegative(),
});
export type TestEventResult = z.infer<typeof testEventResultSchema>;

/** Sends a signed test event about the enrollment through the same path as real provider events. */
export const sendTestEvent = defineInternalRoute({
  method: 'post',
  path: '/internal/enrollments/:enrollmentId/test-event',
  service: 'billing',
  internal: ['enrollment'],
  params: enrollmentParams,
  body: testEventRequestSchema,
  responses: { 200: testEventResultSchema },
});
