import { z } from 'zod';
import { emailSchema } from '../models/email.ts';
import { currentPasswordSchema, newPasswordSchema } from '../models/password.ts';
import { anyStaff } from './access.ts';
import { tokenSchema } from './account-links.ts';
import { defineRoute } from './define-route.ts';
import { nameSchema, storedNameSchema } from '../names.ts';

const linkSchema = z.strictObject({ token: tokenSchema });
const newPasswordByLinkSchema = z.strictObject({ token: tokenSchema, password: newPasswordSchema });

/** The account that an invitation is for. */
export const staffInvitationSchema = z.object({ username: z.string(), name: z.string() });

export const readStaffInvitation = defineRoute({
  method: 'post',
  path: '/api/staff-invitations/lookup',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Read which account an emailed invitation is for; changes nothing',
  body: linkSchema,
  responses: { 200: staffInvitationSchema },
  errors: ['link_invalid'],
});

export const acceptStaffInvitation = defineRoute({
  method: 'post',
  path: '/api/staff-invitations/accept',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Set the first password of a staff account with an emailed invitation, once',
  body: newPasswordByLinkSchema,
  responses: { 204: null },
  errors: ['link_invalid'],
});

/** A username, or the confirmed address of the account. */
export const requestStaffResetSchema = z.strictObject({
  login: z.string().trim().min(1, 'Username or email is required').max(254).toLowerCase(),
});

export const requestStaffReset = defineRoute({
  method: 'post',
  path: '/api/staff-password-reset-requests',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Email a reset link to staff; the response never reveals whether the account exists',
  body: requestStaffResetSchema,
  responses: { 202: z.object({ message: z.string() }) },
});

export const resetStaffPassword = defineRoute({
  method: 'post',
  path: '/api/staff-password-resets',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Set a new password with a link emailed to staff, once; ends every session of the account',
  body: newPasswordByLinkSchema,
  responses: { 204: null },
  errors: ['link_invalid'],
});

export const changeStaffDetailsSchema = z.strictObject({
  name: storedNameSchema('Name is required'),
  email: emailSchema,
  currentPassword: currentPasswordSchema,
});
export type ChangeStaffDetails = z.infer<typeof changeStaffDetailsSchema>;

/** The own details with a name that was checked, unless it is the stored one. */
export const changedStaffDetailsSchema = (stored: { name?: string | null | undefined }) =>
  changeStaffDetailsSchema.extend({ name: nameSchema('Name is required', stored.name) });

/** `pendingEmail` was mailed a link and takes effect once confirmed; null if the address stays. */
export const staffDetailsSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  pendingEmail: z.string().nullable(),
});

export const changeStaffDetails = defineRoute({
  method: 'put',
  path: '/api/admin/account',
  service: 'identity',
  access: anyStaff,
  limit: 'signIn',
  audit: { action: 'staff-details', subject: 'staff/:staffId' },
  summary: 'Change the own name, and ask for a new email address, which must be confirmed',
  body: changeStaffDetailsSchema,
  responses: { 200: staffDetailsSchema },
  errors: ['invalid_credentials', 'email_taken'],
});

export const confirmStaffEmail = defineRoute({
  method: 'post',
  path: '/api/staff-email-confirmations',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Make a new email address of a staff account effective with the link emailed to it',
  body: linkSchema,
  responses: { 200: z.object({ email: z.string() }) },
  errors: ['link_invalid', 'email_taken'],
});
