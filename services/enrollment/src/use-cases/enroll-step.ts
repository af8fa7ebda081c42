import type { RequestName } from '@petwell/chassis';
import type { EnrollmentRequest, EnrollmentResponse } from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';

/** A fresh set-up session for the browser that enrolled. */
export type SetupToken = { token: string; maxAgeSeconds: number };
export type Enrolled = { response: EnrollmentResponse; setup: SetupToken | null };

/** One enrolling that has its id and, when the client named the request, the record to complete. */
export type EnrollStep = {
  enrollmentId: number;
  pet: EnrollmentRequest['pet'];
  quote: Quote;
  record: RequestName | null;
};
