import { retryPayment } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** Charges an open payment now. A repetition after a lost answer has the same key, so it is charged once. */
export function useRetryPayment(invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(retryPayment, { params: { invoiceId }, onceIn: 'page' }),
    onSettled: () => {
      const { payments, mails, activity, customers, workList, summary } = adminKeys;
      for (const queryKey of [payments, mails, activity, customers, workList, summary]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
