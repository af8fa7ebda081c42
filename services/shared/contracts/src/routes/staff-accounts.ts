import { z } from 'zod';
import { staffRoleSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { emailSchema } from '../models/email.ts';
import { newPasswordSchema } from '../models/password.ts';
import { nameSchema } from '../names.ts';
import { defineRoute } from './define-route.ts';

export const staffAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** Null for the first manager's account, until the person enters one. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: staffRoleSchema,
  isActive: z.boolean(),
  /** The colleague has not set a password yet. */
  isInvited: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StaffAccount = z.infer<typeof staffAccountSchema>;
export const staffAccountsSchema = z.array(staffAccountSchema);

export const listStaff = defineRoute({
  method: 'get',
  path: '/api/admin/staff',
  service: 'identity',
  access: ['manager'],
  limit: 'write',
  summary: 'Staff accounts, by username',
  responses: { 200: staffAccountsSchema },
});

export const staffUsernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{3,40}$/, 'Use 3 to 40 letters, digits, dots, dashes or underscores');

export const createStaffSchema = z.strictObject({
  name: nameSchema('Name is required'),
  username: staffUsernameSchema,
  email: emailSchema,
  role: staffRoleSchema,
});

export const addStaff = defineRoute({
  method: 'post',
  path: '/api/admin/staff',
  service: 'identity',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'staff-add', subject: 'staff' },
  summary: 'Add a staff account and email its invitation',
  body: createStaffSchema,
  responses: { 201: staffAccountSchema },
  errors: ['status_conflict', 'email_taken'],
});

/** The address may differ from the first one, in case that was mistyped. */
export const inviteStaffSchema = z.strictObject({ email: emailSchema });

export const inviteStaff = defineRoute({
  method: 'post',
  path: '/api/admin/staff/:id/invitations',
  service: 'identity',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'staff-invite', subject: 'staff/:id' },
  summary: 'Email the invitation again; earlier links stop working',
  params: z.strictObject({ id: pathIdSchema }),
  body: inviteStaffSchema,
  responses: { 200: staffAccountSchema },
  errors: ['not_found', 'status_conflict', 'email_taken'],
});

export const updateStaffSchema = z.strictObject({
  role: staffRoleSchema.optional(),
  isActive: z.boolean().optional(),
  password: newPasswordSchema.optional(),
});

export const changeStaff = defineRoute({
  method: 'patch',
  path: '/api/admin/staff/:id',
  service: 'identity',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'staff-change', subject: 'staff/:id' },
  summary: 'Change, disable or enable a staff account; its sessions end',
  params: z.strictObject({ id: pathIdSchema }),
  body: updateStaffSchema,
  responses: { 200: staffAccountSchema },
  errors: ['not_found', 'status_conflict'],
});
