import { AppError } from '@petwell/chassis';

/** Refuses one field of a request, with what is wrong with it. */
export const invalid = (field: string, problem: string): AppError =>
  new AppError('validation_failed', { fields: { [field]: problem } });

/** Refuses what the state of a plan, or of what belongs to it, doesn't allow. */
export const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

export const forbidden = (publicMessage: string): AppError =>
  new AppError('forbidden', { publicMessage });

/** Whether billing refused because it is paid, or because the owner has agreed to start the plan again. */
export const isPaidOrAgreed = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'already_paid';
