import {
  type EnrollmentRequestInput,
  type EnrollmentResponse,
  enrollmentResponseSchema,
} from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../shared/api/api-error.ts';
import { apiRequest } from '../../../shared/api/client.ts';
import { sessionQuery } from '../../account/api/get-session.ts';
import { forgetEnrollmentIntent, idempotencyKeyFor } from '../enrollment-intent.ts';

/**
 * POST /api/enrollments. The same request carries the same Idempotency-Key through double clicks, retries
 * and reloads, until it has been answered with success.
 */
async function createEnrollment(request: EnrollmentRequestInput): Promise<EnrollmentResponse> {
  const idempotencyKey = idempotencyKeyFor(request);
  try {
    const response = await apiRequest(
      '/api/enrollments',
      (value) => enrollmentResponseSchema.parse(value),
      { method: 'POST', body: request, headers: { 'idempotency-key': idempotencyKey } },
    );
    forgetEnrollmentIntent();
    return response;
  } catch (error) {
    if (hasCode(error, 'idempotency_key_reused')) forgetEnrollmentIntent();
    throw error;
  }
}

/** Enrolls a pet; afterwards the session (a set-up cookie may have come) and the owner's enrollments are read anew. */
export function useCreateEnrollment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createEnrollment,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
