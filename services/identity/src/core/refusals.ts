import { AppError } from '@petwell/chassis';

/** Creates the error for an address that another account has. */
export function emailTaken(cause?: unknown): AppError {
  const message = 'This email address belongs to another account.';
  const fields = { email: message };
  return new AppError('email_taken', { publicMessage: message, fields, cause });
}
