import {
  agreeByJoinLink,
  confirmJoinLink,
  prepareJoinLink,
  readJoinLink,
  type JoinLink,
} from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { nextReportMs } from './next-report.ts';

/** Reads what a link asks to agree to. It isn't kept after the page closes. */
export const joinLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['join-link', token],
    queryFn: ({ signal }) => callRoute(readJoinLink, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

/** Begins to pay; the client secret is null if it was paid meanwhile. */
export const usePrepareJoin = (token: string) =>
  useMutation({
    mutationFn: () => callRoute(prepareJoinLink, { body: { token } }),
    gcTime: 0,
  });

/** Records the consent to what was shown. */
export const agreeToJoin = (
  token: string,
  { dueToday, monthlyTotal }: JoinLink,
  textVersion: TextVersion<'payment'>,
) => callRoute(agreeByJoinLink, { body: { token, textVersion, dueToday, monthlyTotal } });

/**
 * Reports the payment. A failure here isn't a failed payment, and the webhook does the same, so it is only logged.
 */
export async function reportJoined(token: string): Promise<boolean> {
  try {
    return (await callRoute(confirmJoinLink, { body: { token } })).isPaid;
  } catch (error) {
    console.warn('The plan is not confirmed yet', error instanceof Error ? error.message : error);
    return false;
  }
}

/** Reports an accepted card again, less and less often, until the provider has confirmed the payment. */
export const joinedQuery = (token: string) =>
  queryOptions({
    queryKey: ['joined', token],
    queryFn: () => reportJoined(token),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === true ? false : nextReportMs(dataUpdateCount),
    gcTime: 0,
  });
