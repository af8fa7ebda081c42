import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { daySchema } from '../models/benefit.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';
import { paymentReferenceSchema } from './staff-payments.ts';

const paymentParams = z.strictObject({ invoiceId: paymentReferenceSchema });
const noteSchema = z.string().trim().max(500, 'Please use 500 characters or fewer');

export const callKinds = ['called', 'left_message'] as const;
export type CallKind = (typeof callKinds)[number];

/** The last call about a failed payment. */
export const lastCallSchema = z.object({
  kind: z.enum(callKinds),
  /** The staff member's name, or username. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type LastCall = z.infer<typeof lastCallSchema>;

export const recordCall = defineRoute({
  method: 'post',
  path: '/api/admin/payments/:invoiceId/calls',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'follow-up', subject: 'payment/:invoiceId' },
  summary:
    "Mark a payment's owner as called, or that a message was left; a note on the customer keeps it",
  params: paymentParams,
  body: z.strictObject({ kind: z.enum(callKinds) }),
  isIdempotent: 'always',
  responses: { 201: z.object({ call: lastCallSchema }) },
  errors: ['not_found'],
});

/** The lists of the work list that an item can be snoozed on. */
export const snoozableLists = [
  'failedPayments',
  'latePayments',
  'fraudWarnings',
  'failedRefunds',
] as const;
export type SnoozableList = (typeof snoozableLists)[number];

/** How many days ahead an item can be snoozed. */
export const snoozeDays = 90;

export const snoozeSchema = z.strictObject({
  list: z.enum(snoozableLists),
  /** The day on which it is on the list again. */
  until: daySchema,
  note: noteSchema.min(1, 'Please write something'),
});
export type Snooze = z.infer<typeof snoozeSchema>;

export const snoozeWork = defineRoute({
  method: 'post',
  path: '/api/admin/payments/:invoiceId/snooze',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'follow-up', subject: 'payment/:invoiceId' },
  summary: 'Leave an item out of the work list until a day; a note on the customer says why',
  params: paymentParams,
  body: snoozeSchema,
  isIdempotent: 'always',
  responses: { 204: null },
  errors: ['not_found'],
});

export const wakeWork = defineRoute({
  method: 'post',
  path: '/api/admin/payments/:invoiceId/wake',
  service: 'billing',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'follow-up', subject: 'payment/:invoiceId' },
  summary: 'Put a snoozed item back on the work list',
  params: paymentParams,
  body: z.strictObject({ list: z.enum(snoozableLists) }),
  isIdempotent: 'always',
  responses: { 204: null },
  errors: ['not_found'],
});

export const snoozedItemSchema = z.object({
  list: z.enum(snoozableLists),
  invoiceId: z.string(),
  until: z.iso.date(),
  /** The staff member's name, or username. */
  by: z.string(),
  ownerId: idSchema,
  /** Empty after a deletion, like the email. */
  ownerName: z.string(),
  email: z.string(),
  petName: z.string(),
});
export type SnoozedItem = z.infer<typeof snoozedItemSchema>;

export const readSnoozed = defineRoute({
  method: 'get',
  path: '/api/admin/work-list/snoozed',
  service: 'billing',
  access: anyStaff,
  limit: 'read',
  summary:
    'The items that were left out of the work list, the first to come back first; at most a hundred',
  responses: { 200: z.object({ items: z.array(snoozedItemSchema) }) },
});
