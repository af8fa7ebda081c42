import { AppError } from '@petwell/chassis';
import { KeyRefusedError } from './payment-provider.ts';

/** Tells the owner that nothing was charged if the provider refuses our key. For work that charges nothing. */
export async function sayNotCharged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof KeyRefusedError)) throw error;
    throw new AppError('service_unavailable', {
      publicMessage:
        "Payments aren't available right now. You haven't been charged. Please try again later, or call the clinic.",
      retryAfterSeconds: 60,
      cause: error,
    });
  }
}
