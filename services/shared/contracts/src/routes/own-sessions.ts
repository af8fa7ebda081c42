import { z } from 'zod';
import { currentPasswordSchema, newPasswordSchema } from '../models/password.ts';
import { anyStaff } from './access.ts';
import { defineRoute } from './define-route.ts';

export const sessionIdSchema = z.string().regex(/^[\w-]{16,64}$/, 'Expected the id of a session');
const sessionParams = z.strictObject({ id: sessionIdSchema });

/** The user's open sessions, last used first. */
export const openSessionsSchema = z.array(
  z.object({
    id: sessionIdSchema,
    /** Such as "Firefox on Windows"; null for an unknown browser. */
    device: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Accurate to about ten minutes. */
    lastUsedAt: z.iso.datetime(),
    /** Whether this is the session of the request. */
    isCurrent: z.boolean(),
  }),
);
export type OpenSessions = z.infer<typeof openSessionsSchema>;

export const endedSessionsSchema = z.object({ endedCount: z.int().min(0) });

export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  password: newPasswordSchema,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The form for changing the password while signed in. The browser checks the confirmation. */
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const listSessions = defineRoute({
  method: 'get',
  path: '/api/account/sessions',
  service: 'identity',
  access: ['owner'],
  limit: 'write',
  summary: 'Where the owner is signed in, latest used first',
  responses: { 200: openSessionsSchema },
  errors: ['demo_read_only'],
});

export const endOtherSessions = defineRoute({
  method: 'delete',
  path: '/api/account/sessions',
  service: 'identity',
  access: ['owner'],
  limit: 'write',
  summary: 'Sign out everywhere else',
  responses: { 200: endedSessionsSchema },
  errors: ['demo_read_only'],
});

export const endSession = defineRoute({
  method: 'delete',
  path: '/api/account/sessions/:id',
  service: 'identity',
  access: ['owner'],
  limit: 'write',
  summary: 'Sign out in one place',
  params: sessionParams,
  responses: { 200: endedSessionsSchema },
  errors: ['not_found', 'demo_read_only'],
});

export const changePassword = defineRoute({
  method: 'post',
  path: '/api/account/password',
  service: 'identity',
  access: ['owner'],
  limit: 'signIn',
  summary: 'Set a new password; other sessions end, this one continues with a new cookie',
  body: changePasswordSchema,
  responses: { 204: null },
  errors: ['invalid_credentials', 'demo_read_only'],
});

export const listStaffSessions = defineRoute({
  method: 'get',
  path: '/api/admin/sessions',
  service: 'identity',
  access: anyStaff,
  limit: 'write',
  summary: 'Where this member of staff is signed in, latest used first',
  responses: { 200: openSessionsSchema },
});

export const endOtherStaffSessions = defineRoute({
  method: 'delete',
  path: '/api/admin/sessions',
  service: 'identity',
  access: anyStaff,
  limit: 'write',
  audit: { action: 'sign-out', subject: 'session' },
  summary: 'Sign out everywhere else',
  responses: { 200: endedSessionsSchema },
});

export const endStaffSession = defineRoute({
  method: 'delete',
  path: '/api/admin/sessions/:id',
  service: 'identity',
  access: anyStaff,
  limit: 'write',
  audit: { action: 'sign-out', subject: 'session' },
  summary: 'Sign out in one place',
  params: sessionParams,
  responses: { 200: endedSessionsSchema },
  errors: ['not_found'],
});

export const changeStaffPassword = defineRoute({
  method: 'post',
  path: '/api/admin/password',
  service: 'identity',
  access: anyStaff,
  limit: 'signIn',
  audit: { action: 'password', subject: 'staff/:staffId' },
  summary: 'Set a new password; other sessions end, this one continues with a new cookie',
  body: changePasswordSchema,
  responses: { 204: null },
  errors: ['invalid_credentials'],
});
