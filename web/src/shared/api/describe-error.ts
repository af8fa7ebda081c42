import { ApiError, NetworkError } from './api-error.ts';

const offlineSentence =
  'You seem to be offline. Please check your connection and try again. Nothing was lost.';
const timeoutSentence = 'This is taking longer than it should. Please try again in a moment.';
const unavailableSentence =
  'This part of PetWell is taking a short break. Please try again in a minute.';
const busySentence = 'That was a bit quick for us. Please wait a minute and try again.';

/**
 * The sentence for people: what the network or an unavailable service means in words, else the server's
 * own public message, else `fallback`.
 */
export function describeError(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) {
    return error.kind === 'timeout' ? timeoutSentence : offlineSentence;
  }
  if (!(error instanceof ApiError)) return fallback;
  if ([502, 503, 504].includes(error.status)) return unavailableSentence;
  if (error.status === 429) return error.publicMessage ?? busySentence;
  if (error.status >= 500) return fallback;
  return error.publicMessage ?? fallback;
}
