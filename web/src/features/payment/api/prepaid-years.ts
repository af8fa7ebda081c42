import {
  agreeToYear,
  confirmYear,
  fromCents,
  type OfferedYear,
  readOfferedYear,
} from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions } from '@tanstack/react-query';
import { hasCode } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';
import { nextReportMs } from './next-report.ts';

/** What a year costs, in dollars, as the owner agrees to it. */
export const yearAmounts = ({ yearCents, monthlyCents, until }: OfferedYear['sheet']) => ({
  dueToday: fromCents(yearCents),
  monthlyTotal: fromCents(monthlyCents),
  firstChargeOn: until,
});

/**
 * Has the server check whether the payment was made. Null: not yet. A failure here isn't a failed payment, and a timer does the
 * same, so it is only logged.
 */
export async function reportYearPaid(token: string): Promise<OfferedYear | null> {
  try {
    return await callRoute(confirmYear, { body: { token } });
  } catch (error) {
    if (!hasCode(error, 'payment_not_confirmed'))
      console.warn('The year is not confirmed', error instanceof Error ? error.message : error);
    return null;
  }
}

/** Reads which year a link pays, and whether it is paid meanwhile. It isn't kept after the page closes. */
export const offeredYearQuery = (token: string) =>
  queryOptions({
    queryKey: ['prepaid-year', token],
    queryFn: async ({ signal }) => {
      const offered = await callRoute(readOfferedYear, { body: { token }, signal });
      return offered.state === 'paying' ? ((await reportYearPaid(token)) ?? offered) : offered;
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Records the consent to what was shown, and gets what the card is paid with. */
export const agreeToYearByLink = (
  token: string,
  { sheet }: OfferedYear,
  textVersion: TextVersion<'year-link'>,
) =>
  callRoute(agreeToYear, {
    body: { token, dueToday: fromCents(sheet.yearCents), until: sheet.until, textVersion },
  });

/** Reports an accepted card again, less and less often, until the provider has confirmed the payment. */
export const yearPaidQuery = (token: string) =>
  queryOptions({
    queryKey: ['prepaid-year-paid', token],
    queryFn: () => reportYearPaid(token),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data != null ? false : nextReportMs(dataUpdateCount),
    gcTime: 0,
  });
