import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { emailSchema } from '../models/email.ts';
import { ownerResponseSchema, ownerSchema } from '../models/owner.ts';
import { currentPasswordSchema, newPasswordSchema } from '../models/password.ts';
import { defineRoute } from './define-route.ts';

export const tokenSchema = z.string().min(1).max(400);

/** Requires the `setup` session of that owner. */
export const activateAccountSchema = z.strictObject({
  ownerId: idSchema,
  password: newPasswordSchema,
});

/** The account setup form. The browser checks the confirmation. */
export const accountSetupFormSchema = z
  .object({ password: newPasswordSchema, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const activateAccount = defineRoute({
  method: 'post',
  path: '/api/activate-account',
  service: 'identity',
  access: ['setup'],
  limit: 'signIn',
  summary: 'Set the first password; the setup session becomes an owner session',
  body: activateAccountSchema,
  responses: { 200: ownerResponseSchema },
  errors: ['account_already_active'],
});

export const exchangeSetupLinkSchema = z.strictObject({ token: tokenSchema });
export const setupSessionResponseSchema = z.object({
  owner: ownerSchema,
  enrollmentId: idSchema,
});
export type SetupSessionResponse = z.infer<typeof setupSessionResponseSchema>;

export const exchangeSetupLink = defineRoute({
  method: 'post',
  path: '/api/setup-links/exchange',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Turn an emailed setup link into a setup session, once',
  body: exchangeSetupLinkSchema,
  responses: { 200: setupSessionResponseSchema },
  errors: ['link_invalid'],
});

export const requestPasswordResetSchema = z.strictObject({ email: emailSchema });

export const requestPasswordReset = defineRoute({
  method: 'post',
  path: '/api/password-reset-requests',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary: 'Email a reset link; the response never reveals whether the account exists',
  body: requestPasswordResetSchema,
  responses: { 202: z.object({ message: z.string() }) },
});

export const resetPasswordSchema = z.strictObject({
  token: tokenSchema,
  password: newPasswordSchema,
});

export const resetPassword = defineRoute({
  method: 'post',
  path: '/api/password-resets',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Set a new password with an emailed link, once; ends every session, other link, and unpaid enrollment of the owner',
  body: resetPasswordSchema,
  responses: { 204: null },
  errors: ['link_invalid'],
});

const accountTokenSchema = z.strictObject({ token: tokenSchema });

export const confirmAccountSchema = accountTokenSchema.extend({
  /** Unless the browser is signed in to the account. */
  password: currentPasswordSchema.optional(),
});
export type ConfirmAccount = z.infer<typeof confirmAccountSchema>;

export const confirmAccount = defineRoute({
  method: 'post',
  path: '/api/account-confirmations',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Confirm an account with the link mailed to its address at the first password, and with its session or password, once',
  body: confirmAccountSchema,
  responses: { 204: null },
  errors: ['link_invalid', 'unauthenticated', 'invalid_credentials'],
});

/** `staff_case`: the account was not removed, because it was paid for or moved from another address. */
export const accountRemovedSchema = z.object({ outcome: z.enum(['removed', 'staff_case']) });
export type AccountRemoved = z.infer<typeof accountRemovedSchema>;

export const removeAccount = defineRoute({
  method: 'post',
  path: '/api/account-removals',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Remove an unpaid account that somebody else made with this address, with the link mailed at its first password; opens a case for staff instead if it was paid for',
  body: accountTokenSchema,
  responses: { 200: accountRemovedSchema },
  errors: ['link_invalid'],
});

export const confirmEmailChangeSchema = z.strictObject({ token: tokenSchema });
export const emailChangeConfirmedSchema = z.object({
  /** The address that the account has now. */
  email: z.string(),
  /** The account has no password any more: a link to choose one was mailed to the address. */
  isPasswordMailed: z.boolean().optional(),
});
export type EmailChangeConfirmed = z.infer<typeof emailChangeConfirmedSchema>;

export const confirmEmailChange = defineRoute({
  method: 'post',
  path: '/api/email-change-confirmations',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Make a new address effective with the link mailed to it, once; where a stranger may hold the account, its sessions and password end',
  body: confirmEmailChangeSchema,
  responses: { 200: emailChangeConfirmedSchema },
  errors: ['link_invalid', 'email_taken', 'address_unconfirmed'],
});

/** `staff_case`: the address was not restored, because its new holder has since used the account. */
export const emailChangeUndoneSchema = z.object({ outcome: z.enum(['restored', 'staff_case']) });
export type EmailChangeUndone = z.infer<typeof emailChangeUndoneSchema>;

export const undoEmailChangeSchema = z.strictObject({ token: tokenSchema });

export const undoEmailChange = defineRoute({
  method: 'post',
  path: '/api/email-change-undo',
  service: 'identity',
  access: 'anyone',
  limit: 'signIn',
  summary:
    'Restore the address that an email change replaced, which ends every session, later link, and password of the owner; opens a case for staff instead if the new address has since reset the password or paid',
  body: undoEmailChangeSchema,
  responses: { 200: emailChangeUndoneSchema },
  errors: ['link_invalid', 'email_taken'],
});
