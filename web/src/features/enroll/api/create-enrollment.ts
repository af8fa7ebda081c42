import { enroll, type EnrollmentRequestInput } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { sessionQuery } from '../../../shared/session/get-session.ts';

/** Enrolls a pet. The response may set a setup cookie, so the session is refetched. */
export function useCreateEnrollment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EnrollmentRequestInput) => callRoute(enroll, { body, onceIn: 'tab' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['enrollments'] });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
