import type { InternalClient } from '@petwell/chassis';
import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import type { FetchEnrollment } from '../use-cases/load-payable.ts';

/** Reads an enrollment: GET /internal/enrollments/{id}. */
export function createFetchEnrollment(callEnrollment: InternalClient): FetchEnrollment {
  return (enrollmentId) =>
    callEnrollment({
      method: 'GET',
      path: `/internal/enrollments/${enrollmentId}`,
      response: internalEnrollmentSchema,
    });
}
