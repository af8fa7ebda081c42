import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { mailAgainSchema } from '../models/mail.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/** An email to a customer as staff see it in a list. */
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

/** An email with its text, and what became of it. */
export const customerMailDetailSchema = customerMailSchema.extend({
  /** The address it went to. */
  to: z.string(),
  /** Without secret links; null once it is forgotten. */
  text: z.string().nullable(),
  /** Why the last attempt failed, in the mail server's words. */
  problem: z.string().nullable(),
  /** When a waiting one is sent, or tried again. */
  nextTryAt: z.iso.datetime().nullable(),
  /** How it can be sent again; null: it can't. */
  again: mailAgainSchema.nullable(),
  /** The address that the customer has now. */
  sendsTo: z.string(),
  /** The plan that it is about. */
  enrollmentId: idSchema.nullable(),
});
export type CustomerMailDetail = z.infer<typeof customerMailDetailSchema>;

const mailParams = z.strictObject({ ownerId: pathIdSchema, id: pathIdSchema });

export const readCustomerMail = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/mails/:id',
  service: 'notification',
  access: anyStaff,
  limit: 'read',
  summary: 'An email to a customer: its text without secret links, and what became of it',
  params: mailParams,
  responses: { 200: customerMailDetailSchema },
  errors: ['not_found'],
});

export const sendMailAgain = defineRoute({
  method: 'post',
  path: '/api/admin/customers/:ownerId/mails/:id/send-again',
  service: 'notification',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'mail-again', subject: 'owner/:ownerId' },
  summary: 'Send an email without a secret link again, to the address that the customer has now',
  params: mailParams,
  body: z.strictObject({}).optional(),
  /** The new email. */
  responses: { 201: customerMailDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

export const mailCameBack = defineRoute({
  method: 'post',
  path: '/api/admin/customers/:ownerId/mails/:id/came-back',
  service: 'notification',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'mail-came-back', subject: 'owner/:ownerId' },
  summary:
    'Mark an email that the mail server accepted and that bounced later as not delivered, for good',
  params: mailParams,
  body: z.strictObject({}).optional(),
  /** The email, also if it already counts as not delivered. */
  responses: { 200: customerMailDetailSchema },
  errors: ['not_found', 'status_conflict'],
});
