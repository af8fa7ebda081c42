import { z } from 'zod';
import { idSchema, pathIdSchema } from '../ids.ts';
import {
  heldAccountSchema,
  heldAppointmentRequestSchema,
  heldAppointmentSchema,
  heldEnrollmentSchema,
  heldNoteSchema,
  heldMailSchema,
  heldPaymentsSchema,
  heldPetSchema,
} from '../models/held-data.ts';
import { emailSchema } from '../models/email.ts';
import { ownerContactSchema, ownerResponseSchema } from '../models/owner.ts';
import { currentPasswordSchema } from '../models/password.ts';
import { actingStaff, anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

/**
 * A new email address takes effect when the link mailed to it is opened. Asking for one requires a sign-in
 * within the last 15 minutes or the password. Otherwise the response is reauthentication_required.
 */
export const updateOwnerSchema = ownerContactSchema.extend({
  ownerId: idSchema.optional(),
  currentPassword: currentPasswordSchema.optional(),
  /** Staff's: the person said that they made the account. */
  confirmAccount: z.boolean().optional(),
});
export type UpdateOwner = z.infer<typeof updateOwnerSchema>;

/** `pendingEmail`: the new address, which is not confirmed yet. */
export const updateOwnerResponseSchema = ownerResponseSchema.extend({
  pendingEmail: emailSchema.optional(),
});
export type UpdateOwnerResponse = z.infer<typeof updateOwnerResponseSchema>;

export const updateOwner = defineRoute({
  method: 'put',
  path: '/api/owners/:id',
  service: 'identity',
  access: ['owner', ...actingStaff],
  limit: 'write',
  audit: { action: 'update-owner', subject: 'owner/:id' },
  summary: 'Change contact details; a new email address is confirmed by mail first',
  params: z.strictObject({ id: pathIdSchema }),
  body: updateOwnerSchema,
  responses: { 200: updateOwnerResponseSchema },
  errors: [
    'not_found',
    'email_taken',
    'address_claimed',
    'address_unconfirmed',
    'reauthentication_required',
    'demo_read_only',
  ],
});

/**
 * An address that waits for its mailed link to be opened: a new one, which then takes effect (`change`), or the
 * account's own, which isn't confirmed yet (`account`).
 */
export const waitingAddressSchema = z.object({
  kind: z.enum(['change', 'account']),
  email: z.string(),
  /** When the newest link was mailed and until when it works; null if it is gone. */
  link: z.object({ sentAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
});
export type WaitingAddress = z.infer<typeof waitingAddressSchema>;

const waitingResponseSchema = z.object({ waiting: waitingAddressSchema.nullable() });

export const readWaitingAddress = defineRoute({
  method: 'get',
  path: '/api/owners/:id/waiting-address',
  service: 'identity',
  access: ['owner', 'demo', ...anyStaff],
  limit: 'read',
  summary: 'The email address of an owner that waits to be confirmed',
  params: z.strictObject({ id: pathIdSchema }),
  responses: { 200: waitingResponseSchema },
  errors: ['not_found'],
});

/** For a new address, owners confirm with a sign-in within the last 15 minutes or the password. */
export const sendAddressLink = defineRoute({
  method: 'post',
  path: '/api/owners/:id/waiting-address/links',
  service: 'identity',
  access: ['owner', ...actingStaff],
  limit: 'write',
  audit: { action: 'update-owner', subject: 'owner/:id' },
  summary: 'Mail the link of an address that waits to be confirmed again; the earlier link ends',
  params: z.strictObject({ id: pathIdSchema }),
  body: z.strictObject({ currentPassword: currentPasswordSchema.optional() }).optional(),
  responses: { 200: waitingResponseSchema },
  errors: [
    'not_found',
    'email_taken',
    'address_unconfirmed',
    'status_conflict',
    'reauthentication_required',
    'demo_read_only',
  ],
});

/** All data stored about the signed-in owner. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  account: heldAccountSchema,
  pets: z.array(heldPetSchema),
  enrollments: z.array(heldEnrollmentSchema),
  appointments: z.array(heldAppointmentSchema),
  /** When the owner stopped care reminders. */
  careRemindersStoppedAt: z.iso.datetime().nullable(),
  notes: z.array(heldNoteSchema),
  appointmentRequests: z.array(heldAppointmentRequestSchema),
  billing: heldPaymentsSchema,
  mails: z.array(heldMailSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const exportAccount = defineRoute({
  method: 'get',
  path: '/api/account/export',
  service: 'enrollment',
  access: ['owner'],
  limit: 'write',
  summary: 'Everything we hold about the owner, as a file',
  responses: { 200: accountExportSchema },
  errors: ['demo_read_only', 'address_unconfirmed'],
});

/** Requires the password as confirmation. */
export const deleteAccountSchema = z.strictObject({ password: currentPasswordSchema });

export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/api/account',
  service: 'identity',
  access: ['owner'],
  limit: 'signIn',
  summary: 'End every plan, then delete everything about the owner; the password confirms it',
  body: deleteAccountSchema,
  responses: { 204: null },
  errors: ['invalid_credentials', 'demo_read_only'],
});
