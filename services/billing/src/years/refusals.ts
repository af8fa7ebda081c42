import { AppError } from '@petwell/chassis';

/** A year that can't be paid, or not as it was shown. */
export const notCharged = (reason: string): AppError =>
  new AppError('status_conflict', { publicMessage: `${reason} Nothing was charged.` });

export const notCalledOff = (): AppError =>
  new AppError('status_conflict', {
    publicMessage: 'The owner has just paid this year. It is recorded in a moment.',
  });

export const notPayable = (): AppError =>
  notCharged('A year of this plan can’t be paid by card now. Please call the clinic.');
