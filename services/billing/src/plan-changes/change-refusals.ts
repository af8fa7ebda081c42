import { AppError } from '@petwell/chassis';

/** A plan that can't be changed, or not as it was shown. */
export const notChanged = (reason: string): AppError =>
  new AppError('status_conflict', { publicMessage: `${reason} Nothing was charged.` });
