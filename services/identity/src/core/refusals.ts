import { AppError, isUniqueViolation } from '@petwell/chassis';
import { invalidMessage, type LinkPurpose } from './one-time-link.ts';

/** Creates the error for an address that another account has. */
export function emailTaken(cause?: unknown): AppError {
  const message = 'This email address belongs to another account.';
  const fields = { email: message };
  return new AppError('email_taken', { publicMessage: message, fields, cause });
}

/**
 * Converts a unique violation to email_taken. Email and enrollment are both unique, but callers check the
 * enrollment first.
 */
export function asEmailTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw emailTaken(error);
}

/** Creates the error for a change that needs the current password. */
export function wrongPassword(): AppError {
  const message = 'This is not your current password.';
  return new AppError('invalid_credentials', {
    publicMessage: message,
    fields: { currentPassword: message },
  });
}

/** Creates the error for a link that is unknown, used, expired, or replaced. */
export const linkInvalid = (purpose: LinkPurpose): AppError =>
  new AppError('link_invalid', { publicMessage: invalidMessage(purpose) });
