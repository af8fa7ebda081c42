import type { EnrollmentRequestInput } from '@petwell/contracts';
import { draftStorage } from '../../shared/session-storage/draft-storage.ts';

/** 128 random bits in hex; `crypto.randomUUID` is missing where the page is not served securely. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key of this very request: kept in the tab, so that a reload in mid-flight repeats it; another body gets another. */
export function idempotencyKeyFor(request: EnrollmentRequestInput): string {
  const body = JSON.stringify(request);
  const intent = draftStorage.enrollmentIntent.read();
  if (intent?.body === body) return intent.idempotencyKey;
  const idempotencyKey = randomKey();
  draftStorage.enrollmentIntent.write({ body, idempotencyKey });
  return idempotencyKey;
}

/** After success: enrolling the same again is a new intent. */
export const forgetEnrollmentIntent = (): void => draftStorage.enrollmentIntent.clear();
