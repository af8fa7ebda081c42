import { z } from 'zod';
import { staffRoleSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { emailSchema } from '../models/email.ts';
import { ownerResponseSchema, ownerSchema } from '../models/owner.ts';
import { currentPasswordSchema } from '../models/password.ts';
import { defineRoute } from './define-route.ts';

export const loginSchema = z.strictObject({ email: emailSchema, password: currentPasswordSchema });
export type Login = z.infer<typeof loginSchema>;

export const signIn = defineRoute({
  method: 'post',
  path: '/api/login',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Sign in as an owner; the session comes in a cookie',
  body: loginSchema,
  responses: { 200: ownerResponseSchema },
  errors: ['invalid_credentials'],
});

export const adminLoginSchema = z.strictObject({
  username: z.string().trim().min(1, 'Username is required').max(80),
  password: currentPasswordSchema,
});

export const adminLoginResponseSchema = z.object({ username: z.string(), role: staffRoleSchema });

/** Not audited by the router: the caller is not signed in yet, so the use case records each attempt. */
export const signInStaff = defineRoute({
  method: 'post',
  path: '/api/admin/login',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Sign in as staff; the session comes in a cookie',
  body: adminLoginSchema,
  responses: { 200: adminLoginResponseSchema },
  errors: ['invalid_credentials'],
});

export const signInDemo = defineRoute({
  method: 'post',
  path: '/api/demo-session',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Look around as the demo owner, where there is one',
  responses: { 200: ownerResponseSchema },
  errors: ['not_found'],
});

export const signOut = defineRoute({
  method: 'post',
  path: '/api/logout',
  service: 'identity',
  access: 'anyone',
  limit: 'write',
  audit: { action: 'sign-out', subject: 'session' },
  summary: 'End every session of this browser',
  responses: { 204: null },
});

export const sessionResponseSchema = z.object({
  owner: ownerSchema.extend({ isDemo: z.boolean() }).nullable(),
  setup: z.object({ ownerId: idSchema, enrollmentId: idSchema }).nullable(),
  staff: z
    .object({
      username: z.string(),
      role: staffRoleSchema,
      name: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

export const readSession = defineRoute({
  method: 'get',
  path: '/api/session',
  service: 'identity',
  access: 'anyone',
  limit: 'read',
  summary: 'Who is signed in, if anyone; renews sessions in use',
  responses: { 200: sessionResponseSchema },
});
