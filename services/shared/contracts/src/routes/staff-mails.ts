import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** An email to a customer as shown to staff, without its content. */
export const customerMailSchema = z.object({
  id: idSchema,
  /** Such as `payment-receipt` or `account-link`. */
  kind: z.string(),
  subject: z.string(),
  /** `failed`: no further retries. */
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type CustomerMail = z.infer<typeof customerMailSchema>;

/** `before` is the id of the last email seen. */
export const customerMailsQuerySchema = z.object({
  before: z.coerce.number().pipe(idSchema).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const customerMailsSchema = z.object({
  mails: z.array(customerMailSchema),
  hasMore: z.boolean(),
});
export type CustomerMails = z.infer<typeof customerMailsSchema>;

export const listCustomerMails = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/mails',
  service: 'notification',
  access: anyStaff,
  limit: 'read',
  summary: 'The emails sent to a customer, newest first',
  params: z.strictObject({ ownerId: pathIdSchema }),
  query: customerMailsQuerySchema,
  responses: { 200: customerMailsSchema },
  errors: ['not_found'],
});
