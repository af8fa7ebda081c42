import { CookiesBlockedError, cookiesBlockedText } from '../session/cookies-blocked.ts';
import { ApiError, NetworkError } from './api-error.ts';

const offlineSentence =
  'You seem to be offline. Please check your connection and try again. Nothing was lost.';
const unreachableSentence =
  'We can’t reach PetWell right now. Please try again in a minute. Nothing was lost.';
// A file may also be missing because the server is down; reloading shows which.
const updatedSentence = 'PetWell was probably updated. Please reload the page.';
const timeoutSentence = 'This is taking longer than it should. Please try again in a moment.';
const unavailableSentence = ({ method }: ApiError): string =>
  `We can’t ${method === 'GET' ? 'load' : 'do'} this right now. Try again in a minute or call ${clinicPhone}.`;
const busySentence = 'Too many tries. Please wait a minute and try again.';

let clinicPhone = 'the clinic';

/** Sets the phone number used in error messages, on one line. Call once it has loaded. */
export function setClinicPhone(phone: string): void {
  clinicPhone = phone.replaceAll(' ', '\u00a0');
}

function describeLost({ kind }: NetworkError): string {
  if (kind === 'timeout') return timeoutSentence;
  if (!navigator.onLine) return offlineSentence;
  return kind === 'code' ? updatedSentence : unreachableSentence;
}

/**
 * Returns the message to show for an error: a fixed one for network errors and unavailable services, or else
 * the server's public message, or else `fallback`.
 */
export function describeError(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return describeLost(error);
  if (error instanceof CookiesBlockedError) return cookiesBlockedText;
  if (!(error instanceof ApiError)) return fallback;
  if ([502, 503, 504].includes(error.status)) return unavailableSentence(error);
  if (error.status === 429) return error.publicMessage ?? busySentence;
  if (error.status >= 500) return fallback;
  return error.publicMessage ?? fallback;
}

/** Returns what the server says of a field that the page doesn't show a message at, or else the error's message. */
export function describeRefusal(error: unknown, fallback: string): string {
  const [ofField] = error instanceof ApiError ? Object.values(error.fields) : [];
  return ofField ?? describeError(error, fallback);
}
