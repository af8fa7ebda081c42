import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/**
 * A member of staff did something outside enrollment, or was refused; for the log of what staff do.
 * `staffId` is null where nobody knows who it was: signing in with a name that there is not.
 */
export const staffActedSchema = envelopeSchema(
  'staff.acted.v1',
  z.object({
    by: z.object({
      staffId: idSchema.nullable(),
      username: z.string(),
      clientAddress: z.string(),
    }),
    /** `sign-in`, `update-owner`, `test-receipt`. */
    action: z.string(),
    /** What it was done to, `owner/4`. */
    about: z.string(),
    result: z.enum(['done', 'refused', 'failed']),
    /** Never a password, a link or a token. */
    detail: z.string().nullable(),
  }),
);

/** A manager tried out receipts: the payment provider took a test payment, and its receipt is to be mailed. */
export const testReceiptRequestedSchema = envelopeSchema(
  'receipt.test-requested.v1',
  z.object({
    email: z.string(),
    paymentIntentId: z.string(),
    amountCents: z.int().nonnegative(),
    currency: z.literal('usd'),
    paidAt: z.iso.datetime(),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
  }),
);
