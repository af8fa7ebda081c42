import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

const ownerParams = z.strictObject({ ownerId: pathIdSchema });

export const noteKinds = ['called', 'left_message', 'snoozed'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** A note by staff on a customer. Notes are never changed. */
export const customerNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  /** The action on the phone, or with the work; null for other notes. Later versions may know more. */
  kind: z.enum(noteKinds).nullable().catch(null),
  /** The staff member's name, or username. */
  author: z.string(),
  createdAt: z.iso.datetime(),
});
export type CustomerNote = z.infer<typeof customerNoteSchema>;

export const readCustomerNotes = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/notes',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: "Staff's notes on a customer, newest first",
  params: ownerParams,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Only notes older than this one. */
    before: pathIdSchema.optional(),
  }),
  responses: { 200: z.object({ notes: z.array(customerNoteSchema), hasMore: z.boolean() }) },
});

export const addCustomerNoteSchema = z.strictObject({
  text: z.string().trim().min(1, 'Please write something').max(2000),
});

export const addCustomerNote = defineRoute({
  method: 'post',
  path: '/api/admin/customers/:ownerId/notes',
  service: 'enrollment',
  access: actingStaff,
  limit: 'write',
  audit: { action: 'add-note', subject: 'owner/:ownerId' },
  summary: 'Note something about a customer; the demo account takes no notes',
  params: ownerParams,
  body: addCustomerNoteSchema,
  isIdempotent: true,
  responses: { 201: z.object({ note: customerNoteSchema }) },
  errors: ['not_found'],
});

/** Another customer who may be the same person. */
export const probableDuplicateSchema = z.object({
  ownerId: idSchema,
  name: z.string(),
  email: z.string(),
  hasSamePhone: z.boolean(),
  /** Of a pet with the same name, if the owners' names are the same, too. */
  petName: z.string().nullable(),
});
export type ProbableDuplicate = z.infer<typeof probableDuplicateSchema>;

export const readDuplicates = defineRoute({
  method: 'get',
  path: '/api/admin/customers/:ownerId/duplicates',
  service: 'enrollment',
  access: anyStaff,
  limit: 'read',
  summary: 'Customers with the same phone number, or the same name and pet',
  params: ownerParams,
  responses: { 200: z.object({ duplicates: z.array(probableDuplicateSchema) }) },
});
