import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** A mail to a customer as staff see it: that it was sent, never what it said. */
export const customerMailSchema = z.object({
  id: idSchema,
  /** `payment-receipt`, `account-link`. */
  kind: z.string(),
  subject: z.string(),
  /** `failed`: given up. */
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type CustomerMail = z.infer<typeof customerMailSchema>;

/** GET /api/admin/customers/{ownerId}/mails?before=: newest first; `before` is the id of the last one seen. */
export const customerMailsQuerySchema = z.object({
  before: z.coerce.number().pipe(idSchema).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const customerMailsSchema = z.object({
  mails: z.array(customerMailSchema),
  hasMore: z.boolean(),
});
export type CustomerMails = z.infer<typeof customerMailsSchema>;
