import { discardEnrollment } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { hasCode } from '../../../shared/api/api-error.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';

/** Removes an enrollment that was never paid, and the data with which this tab would pay for it. */
export function useDiscardEnrollment(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callRoute(discardEnrollment, { params: { id }, onceIn: 'page' }).catch((error: unknown) => {
        // Discarded in another tab.
        if (!hasCode(error, 'not_found')) throw error;
      }),
    onSuccess: () => {
      if (flowStorage.paymentData.read()?.enrollmentId === id) flowStorage.paymentData.clear();
      if (flowStorage.pendingEnrollment.read()?.enrollment.id === id) {
        flowStorage.pendingEnrollment.clear();
      }
    },
    // Also after a refusal: the enrollment may have been paid.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
