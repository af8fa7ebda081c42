import type { TestEventType, TestWebhookResponse } from '@petwell/contracts';

export const webhookEventLabels = {
  'payment_intent.succeeded': 'A payment succeeded.',
  'invoice.payment_succeeded': 'An invoice was paid.',
  'customer.subscription.updated': 'A plan’s billing changed.',
  'customer.subscription.deleted': 'A plan’s billing ended.',
} as const satisfies Record<TestEventType, string>;

export const webhookToasts = {
  failed: {
    title: 'Webhook Test Failed',
    fallback: 'The test event could not be sent. Please try again.',
  },
} as const;

/** Describes the results of a test event. */
export const webhookActions = {
  status_changed: {
    title: 'Webhook received, status changed',
    variant: 'success',
    text: 'The event went through the whole pipeline and changed the plan.',
  },
  no_change: {
    title: 'Webhook received, nothing to change',
    variant: 'info',
    text: 'The event went through the whole pipeline. The plan already matches Stripe.',
  },
  still_processing: {
    title: 'Webhook received, still processing',
    variant: 'warning',
    text: 'The event was received and is still being processed. Check the plan again in a moment.',
  },
} as const satisfies Record<TestWebhookResponse['action'], object>;

export const receiptTexts = {
  sent: 'Test receipt sent',
  failed: {
    title: 'Receipt Test Failed',
    fallback: 'The test receipt could not be sent. Please try again.',
  },
} as const;

/** For visitors who open a managers' test tool. */
export const signInFirstTexts = {
  title: 'This page is for clinic managers',
  text: 'Sign in as a manager to use it.',
} as const;
