import { sendCardLink } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** Mails a link to enter a new card, and returns it. A repetition after a lost answer gets the same link. */
export function useSendCardLink(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(sendCardLink, { params: { id: enrollmentId }, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
