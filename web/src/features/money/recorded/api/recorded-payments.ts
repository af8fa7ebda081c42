import {
  callOffYearLink,
  type CustomerPayments,
  payOverdue,
  type PayOverdue,
  readPrepaidYear,
  recordPayment,
  refundUnusedMonths,
  sendPrepaidYearLink,
  settleOwedPayment,
  voidRecordedPayment,
  type RecordedPayment,
  type RecordPayment,
  type RefundUnused,
  type SettleOwed,
  type VoidPayment,
} from '@petwell/contracts';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { retryDelayMs } from '../../../../shared/api/query-client.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

/** After 2, 4, 8, and 16 s. */
const maxRereads = 4;

type AwaitedPayment = Pick<RecordedPayment, 'id'> &
  Partial<Pick<RecordedPayment, 'voidedAt' | 'refund'>>;

/** Whether a list of payments has billing's copy of a payment, and that it was voided or given back. */
function isShown(queryClient: QueryClient, { id, voidedAt, refund }: AwaitedPayment): boolean {
  return queryClient
    .getQueriesData<InfiniteData<CustomerPayments>>({
      queryKey: adminKeys.payments,
      // A customer's list; other keys have a word there.
      predicate: ({ queryKey }) => typeof queryKey[2] === 'number',
    })
    .flatMap(([, list]) => list?.pages.flatMap(({ payments }) => payments) ?? [])
    .some(
      ({ recorded, status, refundedCents }) =>
        recorded?.id === id &&
        (voidedAt == null || status === 'void') &&
        (refund === undefined || refundedCents > 0),
    );
}

/**
 * Reads everything again, and then the payments, later and later, until they show this one: billing's copy follows the
 * plan's by an event. It stops once what showed payments is closed. Without an answer, it reads them only once more.
 */
async function readAgain(queryClient: QueryClient, payment?: AwaitedPayment): Promise<void> {
  const open = queryClient
    .getQueryCache()
    .findAll({ queryKey: adminKeys.payments, type: 'active' });
  const isAwaited = () =>
    open.some((query) => query.isActive()) &&
    (payment === undefined || !isShown(queryClient, payment));
  void queryClient.invalidateQueries({ queryKey: adminKeys.all });
  const most = payment === undefined ? 1 : maxRereads;
  for (let rereads = 1; rereads <= most; rereads += 1) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(rereads)));
    if (!isAwaited()) return;
    await queryClient.invalidateQueries({ queryKey: adminKeys.payments });
  }
}

/** Returns what reads everything again, until a payment shows. */
export function useReadAgain() {
  const queryClient = useQueryClient();
  return (payment?: AwaitedPayment) => void readAgain(queryClient, payment);
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
    onSettled: (recorded) => void readAgain(queryClient, recorded?.payment),
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
    onSettled: (recorded) => void readAgain(queryClient, recorded?.payment),
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
    onSettled: (recorded) => void readAgain(queryClient, recorded?.payment),
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
    onSettled: (recorded) => void readAgain(queryClient, recorded?.payment),
  });
}
