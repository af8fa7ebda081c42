import { z } from 'zod';
import { staffRoleSchema } from '../enums.ts';
import { idSchema, pathIdSchema } from '../ids.ts';
import { newPasswordSchema } from '../models/password.ts';
import { defineRoute } from './define-route.ts';

export const staffAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  role: staffRoleSchema,
  isActive: z.boolean(),
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

export const createStaffSchema = z.strictObject({
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,40}$/, 'Use 3 to 40 letters, digits, dots, dashes or underscores'),
  password: newPasswordSchema,
  role: staffRoleSchema,
});

export const addStaff = defineRoute({
  method: 'post',
  path: '/api/admin/staff',
  service: 'identity',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'staff-add', subject: 'staff' },
  summary: 'Add a staff account',
  body: createStaffSchema,
  responses: { 201: staffAccountSchema },
  errors: ['status_conflict'],
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
