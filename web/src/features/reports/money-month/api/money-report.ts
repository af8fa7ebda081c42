import {
  closeMoneyMonth,
  readAccounts,
  listMoneyTransactions,
  readMoneyReport,
  refreshMoneyReport,
  type MoneyList,
  type OnlyMonthOf,
} from '@petwell/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callRoute } from '../../../../shared/api/call-route.ts';
import { adminKeys } from '../../../../shared/staff/admin-keys.ts';

export const moneyReportQuery = (month: string) =>
  queryOptions({
    queryKey: [...adminKeys.money, 'month', month],
    queryFn: ({ signal }) => callRoute(readMoneyReport, { query: { month }, signal }),
  });

export const accountsQuery = (month: string) =>
  queryOptions({
    queryKey: [...adminKeys.money, 'accounts', month],
    queryFn: ({ signal }) => callRoute(readAccounts, { query: { month }, signal }),
  });

/** A month's transactions behind a number, or those of a payout. */
export type ShownTransactions =
  | { month: string; category: MoneyList; only?: OnlyMonthOf | undefined }
  | { payout: string };

export const moneyTransactionsQuery = (list: ShownTransactions) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.money, 'transactions', list],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listMoneyTransactions, { query: { ...list, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Closes a month. A repetition returns it as it was closed. */
export function useCloseMonth(month: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(closeMoneyMonth, { params: { month }, onceIn: 'page' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.money }),
  });
}

/** Reads what is new from Stripe, and then what is shown again. */
export function useRefreshMoney() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute(refreshMoneyReport, { onceIn: 'page' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.money }),
  });
}
