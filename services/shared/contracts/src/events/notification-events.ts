import { z } from 'zod';
import { envelopeSchema } from './envelope.ts';

const mailFactSchema = z.object({
  kind: z.enum([
    'enrollment-confirmation',
    'payment-receipt',
    'finish-enrollment',
    'payment-reminder',
    'account-link',
    'staff-link',
    'payment-failed',
    'payment-action-required',
    'payment-recovered',
    'plan-suspended',
    'plan-ended',
    'plan-ending',
    'plan-goes-on',
    'plan-restarted',
    'next-charge',
    'plan-set-up',
    'first-charge',
    'card-link',
    'agreement',
    'join-link',
    'restart-link',
    'setup-link',
    'payment-recorded',
    'payment-retry-due',
    'payment-refunded',
    'refund-failed',
    'card-expiring',
    'care-due',
    'care-unused',
    'visit-summary',
    'appointment',
    'appointment-declined',
    'test-receipt',
  ]),
  /** The cause of the email, such as `payment.succeeded.v1:<invoice>`. One email per key. */
  dedupeKey: z.string(),
});
export const emailDeliveredSchema = envelopeSchema(
  'email.delivered.v1',
  mailFactSchema.extend({ messageId: z.string() }),
);
export const emailFailedSchema = envelopeSchema(
  'email.failed.v1',
  mailFactSchema.extend({ error: z.string(), attempts: z.int() }),
);
