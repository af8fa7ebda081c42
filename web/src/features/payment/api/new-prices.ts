import { agreeToNewPrice, type NewPrice, readNewPrice } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Reads which new price a link asks about. Opening it doesn't use it up. It isn't kept after the page closes. */
export const newPriceQuery = (token: string) =>
  queryOptions({
    queryKey: ['new-price', token],
    queryFn: ({ signal }) => callRoute(readNewPrice, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Records the consent to what was shown. */
export const agreeByNewPriceLink = (
  token: string,
  { newMonthlyTotal }: NewPrice,
  textVersion: TextVersion<'new-price'>,
) => callRoute(agreeToNewPrice, { body: { token, newMonthlyTotal, textVersion } });
