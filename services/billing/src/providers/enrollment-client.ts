import type { InternalClient } from '@petwell/chassis';
import { internalEnrollmentSchema, planUsesSchema } from '@petwell/contracts/internal';
import type { FetchUses } from '../use-cases/fetch-uses.ts';
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

/** Reads what was used of a plan: GET /internal/enrollments/{id}/uses. */
export const createFetchUses =
  (callEnrollment: InternalClient): FetchUses =>
  async (enrollmentId) => {
    const { uses } = await callEnrollment({
      method: 'GET',
      path: `/internal/enrollments/${enrollmentId}/uses`,
      response: planUsesSchema,
    });
    return uses;
  };
