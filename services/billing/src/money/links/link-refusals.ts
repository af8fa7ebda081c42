import { AppError } from '@petwell/chassis';

export const linkInvalid = (): AppError =>
  new AppError('link_invalid', {
    publicMessage: 'This link is no longer valid. Please call the clinic for a new one.',
  });

/** A plan that the link can't be used for any more says nothing about itself. */
export function asInvalid(error: unknown): never {
  throw error instanceof AppError && error.code === 'status_conflict' ? linkInvalid() : error;
}
