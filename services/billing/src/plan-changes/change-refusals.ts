import { AppError } from '@petwell/chassis';

/** A plan that can't be changed, or not as it was shown. */
export const notChanged = (reason: string): AppError =>
  new AppError('status_conflict', { publicMessage: `${reason} Nothing was charged.` });

export const notCharged = (): AppError => notChanged('This plan isn’t charged to a card anymore.');
