import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { envelopeSchema } from './envelope.ts';

/**
 * A staff member acted, or was refused, outside of enrollment. Recorded in the staff activity log. `staffId`
 * is null for a sign-in with an unknown username.
 */
export const staffActedSchema = envelopeSchema(
  'staff.acted.v1',
  z.object({
    by: z.object({
      staffId: idSchema.nullable(),
      username: z.string(),
      /** The person's name; null if it isn't known. */
      name: z.string().nullable(),
      clientAddress: z.string(),
    }),
    /** `sign-in`, `update-owner`, `test-receipt`. */
    action: z.string(),
    /** The target of the action, such as `owner/4`. */
    about: z.string(),
    result: z.enum(['done', 'refused', 'failed']),
    /** Must not contain a password, link, or token. */
    detail: z.string().nullable(),
    /** Added to the customer's notes. Names the personal data that the log must not contain. */
    note: z
      .object({
        ownerId: idSchema,
        text: z.string(),
        /** `called`, `left_message`, or `snoozed`. */
        kind: z.string().optional(),
      })
      .optional(),
  }),
);
