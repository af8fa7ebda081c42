import {
  callOffYearLink,
  payOverdue,
  type PayOverdue,
  readPrepaidYear,
  recordPayment,
  refundUnusedMonths,
  sendPrepaidYearLink,
  settleOwedPayment,
  voidRecordedPayment,
  type RecordPayment,
  type RefundUnused,
  type SettleOwed,
  type VoidPayment,
} from '@petwell/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

const billingFollowsMs = 2_000;

/** Reads everything again, and the payments once more: billing's copy of one follows the plan's by an event. */
function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.all });
  setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: adminKeys.payments }),
    billingFollowsMs,
  );
}

/** Returns what reads everything again. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  return () => readAgain(queryClient);
}

/** Pays everything that is owed for a plan billed by card. A repetition after a lost answer records it once. */
export const usePayOverdue = (enrollmentId: number) =>
  useMutation({
    mutationFn: (body: PayOverdue) =>
      callRoute(payOverdue, { params: { id: enrollmentId }, body, onceIn: 'page' }),
  });

/** Records a payment in cash or by check. A repetition after a lost answer records it once. */
export function useRecordPayment(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordPayment) =>
      callRoute(recordPayment, { params: { id: enrollmentId }, body, onceIn: 'page' }),
    onSettled: () => readAgain(queryClient),
  });
}

const yearKey = (enrollmentId: number) => [...adminKeys.all, 'prepaid-year', enrollmentId];

/** What paying a year in advance costs now, or why it isn't possible, and its link. */
export const prepaidYearQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: yearKey(enrollmentId),
    queryFn: ({ signal }) => callRoute(readPrepaidYear, { params: { id: enrollmentId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Emails the owner a link to pay the year by card. */
export function useSendYearLink(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { amountCents: number; prepaidUntil: string }) =>
      callRoute(sendPrepaidYearLink, { params: { id: enrollmentId }, body, onceIn: 'page' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: yearKey(enrollmentId) }),
  });
}

/** Ends that link. 409 `status_conflict` if it was paid. */
export function useCallOffYear(enrollmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(callOffYearLink, { params: { id: enrollmentId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: yearKey(enrollmentId) }),
  });
}

/** Records that the unused months of a prepaid year were given back. 409 `status_conflict` if the amount changed. */
export function useRefundUnused(payment: { enrollmentId: number; paymentId: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RefundUnused) =>
      callRoute(refundUnusedMonths, {
        params: { id: payment.enrollmentId, paymentId: payment.paymentId },
        body,
        onceIn: 'page',
      }),
    onSettled: () => readAgain(queryClient),
  });
}

/** Records that what a voided payment left owed was paid after all. */
export function useSettleOwed(payment: { enrollmentId: number; paymentId: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SettleOwed) =>
      callRoute(settleOwedPayment, {
        params: { id: payment.enrollmentId, paymentId: payment.paymentId },
        body,
        onceIn: 'page',
      }),
    onSettled: () => readAgain(queryClient),
  });
}

/** Voids a recorded payment. 409 `status_conflict` unless it is the last one that counts of a plan without a card. */
export function useVoidPayment(payment: { enrollmentId: number; paymentId: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VoidPayment) =>
      callRoute(voidRecordedPayment, {
        params: { id: payment.enrollmentId, paymentId: payment.paymentId },
        body,
        onceIn: 'page',
      }),
    onSettled: () => readAgain(queryClient),
  });
}
