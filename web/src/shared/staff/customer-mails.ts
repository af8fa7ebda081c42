import { type CustomerMail, listCustomerMails } from '@petwell/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';
import type { BadgeText } from './texts.ts';

const limit = 10;

/** The emails sent to a customer, newest first. */
export const customerMailsQuery = (ownerId: number) =>
  infiniteQueryOptions({
    queryKey: [...adminKeys.mails, ownerId],
    queryFn: ({ pageParam, signal }) =>
      callRoute(listCustomerMails, {
        params: { ownerId },
        query: { limit, before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ mails, hasMore }) => (hasMore ? mails.at(-1)?.id : null) ?? null,
  });

export const mailStates = {
  sent: { label: 'Sent', variant: 'brand' },
  waiting: { label: 'Waiting', variant: 'sun' },
  failed: { label: 'Not delivered', variant: 'coral' },
} as const satisfies Record<CustomerMail['state'], BadgeText>;
