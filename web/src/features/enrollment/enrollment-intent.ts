import type { EnrollmentRequestInput } from '@petwell/contracts';
import { randomKey } from '../../shared/api/send-intent.ts';
import { draftStorage } from '../../shared/session-storage/draft-storage.ts';

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
