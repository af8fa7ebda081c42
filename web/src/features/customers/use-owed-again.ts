import { useInfiniteQuery } from '@tanstack/react-query';
import { customerPaymentsQuery } from './api/get-customer-records.ts';

/** Reads the payments that staff recorded and voided, and that are owed again. */
export function useOwedAgain(ownerId: number) {
  const { data } = useInfiniteQuery(customerPaymentsQuery(ownerId));
  const payments = data?.pages.flatMap((page) => page.payments) ?? [];
  return payments.filter(({ recorded }) => recorded?.owed);
}
