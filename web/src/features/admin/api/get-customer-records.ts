import {
  activityPageSchema,
  customerMailsSchema,
  customerPaymentsSchema,
} from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';
import { adminKeys } from './admin-keys.ts';

const pageSize = 10;

const customerPath = (ownerId: number, what: string, query: Record<string, string>): string =>
  `/api/admin/customers/${ownerId}/${what}?${new URLSearchParams({ limit: String(pageSize), ...query }).toString()}`;

/** GET /api/admin/customers/{ownerId}/payments: newest first. */
export const customerPaymentsQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.payments, ownerId],
    queryFn: ({ pageParam, signal }) =>
      apiRequest(
        customerPath(ownerId, 'payments', pageParam === null ? {} : { cursor: pageParam }),
        (value) => customerPaymentsSchema.parse(value),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** GET /api/admin/customers/{ownerId}/mails: newest first. */
export const customerMailsQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.mails, ownerId],
    queryFn: ({ pageParam, signal }) =>
      apiRequest(
        customerPath(ownerId, 'mails', pageParam === null ? {} : { before: String(pageParam) }),
        (value) => customerMailsSchema.parse(value),
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ mails, hasMore }) => (hasMore ? mails.at(-1)?.id : null) ?? null,
  });

const historyPath = (ownerId: number, before: number | null): string =>
  `/api/admin/activity?${new URLSearchParams({
    ownerId: String(ownerId),
    limit: String(pageSize),
    ...(before !== null && { before: String(before) }),
  }).toString()}`;

/** GET /api/admin/activity of one customer, with their pets and enrollments: newest first, asked anew each time. */
export const customerHistoryQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.activity, 'of', ownerId],
    queryFn: ({ pageParam, signal }) =>
      apiRequest(historyPath(ownerId, pageParam), (value) => activityPageSchema.parse(value), {
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : null) ?? null,
    refetchOnMount: 'always',
  });
