import { AppError } from '@petwell/chassis';

/** Refuses one field of a request, with what is wrong with it. */
export const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', { fields: { [field]: problem } });
