import { z } from 'zod';
import { staffRoleSchema } from '../enums.ts';
import { idSchema } from '../ids.ts';
import { emailSchema, ownerSchema } from './owner.ts';

/** POST /api/login (spec §5). */
export const loginSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Password is required').max(200),
});
export type Login = z.infer<typeof loginSchema>;

/** At least 6 characters (spec §5); the upper bound keeps hashing cheap. */
export const newPasswordSchema = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(200);

/** POST /api/activate-account: only with the `setup` session of that owner. */
export const activateAccountSchema = z.strictObject({
  ownerId: idSchema,
  password: newPasswordSchema,
});

/** Account set-up form: the confirmation is checked in the browser (spec §5). */
export const accountSetupFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** POST /api/setup-links/exchange: a mailed set-up link becomes a `setup` session. */
export const exchangeSetupLinkSchema = z.strictObject({ token: z.string().min(1).max(400) });
export const setupSessionResponseSchema = z.object({
  owner: ownerSchema,
  enrollmentId: idSchema,
});
export type SetupSessionResponse = z.infer<typeof setupSessionResponseSchema>;

/** POST /api/password-reset-requests: always 202, whether the account exists or not. */
export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

/** POST /api/password-resets. Ends every session of the owner. */
export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(400),
  password: newPasswordSchema,
});

/**
 * POST /api/account/password and POST /api/admin/password. Ends every other session; the answer is 204 with
 * a new cookie.
 */
export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().min(1, 'Password is required').max(200),
  password: newPasswordSchema,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** Form of a new password while signed in: the confirmation is checked in the browser. */
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** POST /api/email-change-undo: brings back the address that an e-mail change replaced; 204. Ends every session of the owner. */
export const undoEmailChangeSchema = z.strictObject({ token: z.string().min(1).max(400) });

/** POST /api/admin/login (spec §5). */
export const adminLoginSchema = z.strictObject({
  username: z.string().trim().min(1, 'Username is required').max(80),
  password: z.string().min(1, 'Password is required').max(200),
});

export const adminLoginResponseSchema = z.object({ username: z.string(), role: staffRoleSchema });

/** GET /api/session: who the browser is, 200 also for nobody. */
export const sessionResponseSchema = z.object({
  owner: ownerSchema.extend({ isDemo: z.boolean() }).nullable(),
  setup: z.object({ ownerId: idSchema, enrollmentId: idSchema }).nullable(),
  staff: z.object({ username: z.string(), role: staffRoleSchema }).nullable(),
});
export type SessionResponse = z.infer<typeof sessionResponseSchema>;
