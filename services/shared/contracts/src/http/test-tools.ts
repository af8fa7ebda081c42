import { z } from 'zod';
import { enrollmentStatusSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { emailSchema } from './owner.ts';

/** The events that the payment provider has to send to us, and that a test can be made with (spec §7). */
export const testEventTypeSchema = z.enum([
  'payment_intent.succeeded',
  'invoice.payment_succeeded',
  'customer.subscription.updated',
  'customer.subscription.deleted',
]);
export type TestEventType = z.infer<typeof testEventTypeSchema>;

/** GET /api/webhook-info: how the payment provider has to be set up to reach this clinic. */
export const webhookInfoSchema = z.object({
  webhookUrl: z.url(),
  /** Every type that something follows from. */
  requiredEvents: z.array(z.string()),
  stripeConfigured: z.boolean(),
  /** Unsigned events are refused. */
  webhookSecretRequired: z.boolean(),
  /** False with live keys: then the test tools are switched off. */
  isTestMode: z.boolean(),
});
export type WebhookInfo = z.infer<typeof webhookInfoSchema>;

/** POST /api/test-webhook. Errors: not_found, status_conflict (nothing at the provider yet), test_mode_only. */
export const testWebhookSchema = z.strictObject({
  eventType: testEventTypeSchema,
  enrollmentId: idSchema,
});

/**
 * `currentStatus` is the status before the event, `newStatus` the one after it. `still_processing`: the
 * event is on file, and what follows from it has not come yet.
 */
export const testWebhookResponseSchema = z.object({
  action: z.enum(['status_changed', 'no_change', 'still_processing']),
  currentStatus: enrollmentStatusSchema,
  newStatus: enrollmentStatusSchema,
});
export type TestWebhookResponse = z.infer<typeof testWebhookResponseSchema>;

export const defaultTestReceiptCents = 12_765;
const notCents = 'Amount must be a number in cents';

/** The amount as it is typed: digits only, in cents; the payment provider takes no less than 50. */
export const testReceiptAmountSchema = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, notCents)
  .transform(Number);

/** POST /api/test-receipt. `amount` is in cents. Errors: test_mode_only, service_unavailable. */
export const testReceiptSchema = z.strictObject({
  email: emailSchema,
  amount: z
    .union([z.int(notCents), testReceiptAmountSchema], notCents)
    .pipe(
      z
        .int(notCents)
        .min(50, 'The payment provider takes no less than 50 cents')
        .max(99_999_999, 'The payment provider takes no more than 99999999 cents'),
    )
    .default(defaultTestReceiptCents),
});

/** `success` is false where the payment provider refused the payment; `error` says why. */
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
