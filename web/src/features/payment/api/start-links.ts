import {
  confirmStartLink,
  prepareStartLink,
  readStartLink,
  type StartLink,
} from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

export type OpenedStartLink = StartLink & { clientSecret: string };

/**
 * Fetches which plan a link starts to bill, and the card form's data. Opening it doesn't use it up. It holds a client
 * secret, so it is dropped when the page closes.
 */
export const startLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['start-link', token],
    queryFn: async ({ signal }): Promise<OpenedStartLink> => {
      const link = await callRoute(readStartLink, { body: { token }, signal });
      const setup = await callRoute(prepareStartLink, { body: { token }, signal });
      return { ...link, ...setup };
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The server verifies the card and starts billing, with the consent to what was shown. */
export const confirmByStartLink = (
  token: string,
  { monthlyTotal, firstChargeOn }: StartLink,
  given: { setupIntentId: string; textVersion: TextVersion<'plan-link' | 'plan-link-fee'> },
) =>
  callRoute(confirmStartLink, {
    body: { token, monthlyTotal, firstChargeOn, ...given },
  });
