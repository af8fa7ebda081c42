import { confirmCardLink, prepareCardLink, readCardLink, type CardLink } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

export type OpenedCardLink = CardLink & { clientSecret: string };

/**
 * Fetches what a card link is for, and the card form's data. Opening it doesn't use it up. It holds a client secret,
 * so it is dropped when the page closes.
 */
export const cardLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['card-link', token],
    queryFn: async ({ signal }): Promise<OpenedCardLink> => {
      const link = await callRoute(readCardLink, { body: { token }, signal });
      const setup = await callRoute(prepareCardLink, { body: { token }, signal });
      return { ...link, ...setup };
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The server verifies the card and charges overdue payments to it, with the consent to what was shown. */
export const confirmByCardLink = (
  token: string,
  { dueNow, monthlyTotal }: CardLink,
  given: { setupIntentId: string; textVersion: TextVersion<'card-link'> },
) =>
  callRoute(confirmCardLink, {
    body: { token, dueNow, monthlyTotal, ...given },
  });
