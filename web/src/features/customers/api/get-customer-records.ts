import { readActivity, readCustomerPayments } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';

const limit = 10;

/** A customer's payments, newest first. Refetched on every visit. */
export const customerPaymentsQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.payments, ownerId],
    queryFn: ({ pageParam, signal }) =>
      callRoute(readCustomerPayments, {
        params: { ownerId },
        query: { limit, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });

/** Staff actions on a customer, their pets, and their enrollments, newest first. Refetched on every visit. */
export const customerHistoryQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.activity, 'of', ownerId],
    queryFn: ({ pageParam, signal }) =>
      callRoute(readActivity, { query: { ownerId, limit, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : null) ?? null,
    refetchOnMount: 'always',
  });
