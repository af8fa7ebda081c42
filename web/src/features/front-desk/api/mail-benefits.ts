import { mailBenefits } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

/**
 * Mails the owner what is left of a plan, and returns the address. A repetition after a lost answer mails it once.
 * 409 `address_unconfirmed`: a link to confirm the address was mailed instead.
 */
export function useMailBenefits(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(mailBenefits, { params: { id: enrollmentId }, onceIn: 'page' }),
    onSettled: () => {
      for (const queryKey of [adminKeys.mails, adminKeys.activity, adminKeys.waitingAddresses]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
