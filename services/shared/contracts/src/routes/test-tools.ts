import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { emailSchema } from '../models/email.ts';
import { defineRoute } from './define-route.ts';

/** Payment provider events that test tools can send. */
export const testEventTypeSchema = z.enum([
  'payment_intent.succeeded',
  'invoice.payment_succeeded',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]);
export type TestEventType = z.infer<typeof testEventTypeSchema>;

/** The webhook setup that the payment provider needs to reach this clinic. */
export const webhookInfoSchema = z.object({
  webhookUrl: z.url(),
  /** Every event type that PetWell processes. */
  requiredEvents: z.array(z.string()),
  stripeConfigured: z.boolean(),
  /** Whether unsigned events are rejected. */
  webhookSecretRequired: z.boolean(),
  /** False with live keys, which disable the test tools. */
  isTestMode: z.boolean(),
  /** The API version that the endpoint should have. */
  apiVersion: z.string().optional(),
  /** The endpoint's problem, as a sentence; null if none is known. */
  problem: z.string().nullable().default(null),
});
export type WebhookInfo = z.infer<typeof webhookInfoSchema>;

export const readWebhookInfo = defineRoute({
  method: 'get',
  path: '/api/webhook-info',
  service: 'billing',
  access: ['manager'],
  limit: 'read',
  summary: 'How the payment provider has to be set up',
  responses: { 200: webhookInfoSchema },
});

export const testWebhookSchema = z.strictObject({
  eventType: testEventTypeSchema,
  enrollmentId: idSchema,
});

/**
 * `currentStatus` is the status before the event, `newStatus` the one after it. `still_processing`: the event
 * is stored but has not taken effect yet.
 */
export const testWebhookResponseSchema = z.object({
  action: z.enum(['status_changed', 'no_change', 'still_processing']),
  currentStatus: enrollmentStatusSchema,
  newStatus: enrollmentStatusSchema,
});
export type TestWebhookResponse = z.infer<typeof testWebhookResponseSchema>;

export const testWebhook = defineRoute({
  method: 'post',
  path: '/api/test-webhook',
  service: 'enrollment',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'test-webhook', subject: 'enrollment/:enrollmentId' },
  summary: "Send a signed test event about an enrollment's real subscription or payment",
  body: testWebhookSchema,
  isIdempotent: true,
  responses: { 200: testWebhookResponseSchema },
  errors: ['not_found', 'status_conflict', 'test_mode_only'],
});

export const defaultTestReceiptCents = 12_765;
const notCents = 'Amount must be a number in cents';

/** The amount as entered: digits only, in cents. */
export const testReceiptAmountSchema = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, notCents)
  .transform(Number);

/** `amount` is in cents. */
export const testReceiptSchema = z.strictObject({
  email: emailSchema,
  amount: z
    .union([z.int(notCents), testReceiptAmountSchema], notCents)
    .pipe(
      z
        .int(notCents)
        .min(50, 'Stripe takes no less than 50 cents')
        .max(99_999_999, 'Stripe takes no more than 99999999 cents'),
    )
    .default(defaultTestReceiptCents),
});

/** `success` is false if the payment provider declined the payment; `error` says why. */
export const testReceiptResponseSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  paymentIntentId: z.string().nullable(),
  /** In cents. */
  amount: z.int(),
  receiptEmail: z.string(),
  clientSecret: z.string().nullable(),
  error: z.string().nullable(),
});
export type TestReceiptResponse = z.infer<typeof testReceiptResponseSchema>;

export const testReceipt = defineRoute({
  method: 'post',
  path: '/api/test-receipt',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'test-receipt', subject: 'receipt' },
  summary: 'Pay with a test card and email the receipt',
  body: testReceiptSchema,
  isIdempotent: true,
  responses: { 200: testReceiptResponseSchema },
  errors: ['test_mode_only'],
});
