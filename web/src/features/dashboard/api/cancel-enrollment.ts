import { cancelEnrollment } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Ends the owner's plan with its paid month; the clinic has to offer that. */
export function useCancelEnrollment(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await callRoute(cancelEnrollment, { params: { id }, body: {}, onceIn: 'page' })).enrollment,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
