import { readPayment, refundPayment, type RefundRequest } from '@petwell/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** A payment with what can still be refunded, read whenever it is opened. */
export const paymentDetailQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: [...adminKeys.payments, 'one', invoiceId],
    queryFn: ({ signal }) => callRoute(readPayment, { params: { invoiceId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Refunds a payment. A repetition after a lost answer has the same key, so there is one refund. */
export function useRefundPayment(invoiceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RefundRequest) =>
      callRoute(refundPayment, { params: { invoiceId }, body, onceIn: 'page' }),
    onSettled: () => {
      const { payments, mails, activity, notes, customers, workList } = adminKeys;
      for (const queryKey of [payments, mails, activity, notes, customers, workList]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
