import { z } from 'zod';
import { envelopeSchema } from './envelope.ts';

const mailFactSchema = z.object({
  kind: z.enum([
    'enrollment-confirmation',
    'payment-receipt',
    'payment-reminder',
    'account-link',
    'payment-failed',
    'payment-action-required',
    'payment-recovered',
    'plan-suspended',
    'plan-ended',
    'payment-retry-due',
    'card-expiring',
    'test-receipt',
  ]),
  /** What made the mail necessary, `payment.succeeded.v1:<invoice>`; one mail per key. */
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
