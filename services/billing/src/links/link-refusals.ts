import { AppError } from '@petwell/chassis';

export const linkInvalid = (publicMessage = 'This link is no longer valid.'): AppError =>
  new AppError('link_invalid', { publicMessage });

/** The pet got another plan after the link was mailed. */
export const petHasOtherEnrollment = (petName: string): AppError =>
  new AppError('link_invalid', {
    publicMessage: `${petName} has another plan now, so this link no longer works.`,
  });

/** Nothing is left of a deleted account. */
export function goneIfMissing(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? linkInvalid() : error;
}

/** A plan that the link can't be used for anymore says nothing about itself. */
export function asInvalid(error: unknown): never {
  throw error instanceof AppError && error.code === 'status_conflict' ? linkInvalid() : error;
}
