import {
  agreeToChange,
  confirmChange,
  fromCents,
  type OfferedChange,
  readOfferedChange,
} from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { queryOptions } from '@tanstack/react-query';
import { hasCode } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';
import { nextReportMs } from './next-report.ts';

/** What a sheet costs, in dollars, as the owner agrees to it. */
export const changeAmounts = ({ due, now, then, firstChargeOn }: OfferedChange['sheet']) => ({
  dueToday: fromCents(due?.cents ?? 0),
  monthlyTotal: fromCents(then.monthlyCents),
  oldMonthlyTotal: fromCents(now.monthlyCents),
  firstChargeOn,
});

/**
 * Has the server check whether the payment was made. Null: not yet. A failure here isn't a failed payment, and the
 * webhook does the same, so it is only logged.
 */
export async function reportChangePaid(token: string): Promise<OfferedChange | null> {
  try {
    return await callRoute(confirmChange, { body: { token } });
  } catch (error) {
    if (!hasCode(error, 'payment_not_confirmed'))
      console.warn('The change is not confirmed', error instanceof Error ? error.message : error);
    return null;
  }
}

/**
 * Reads which change a link asks about, and of one that was agreed to, whether it is paid meanwhile. Opening it doesn't
 * use it up. It isn't kept after the page closes.
 */
export const offeredChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['plan-change', token],
    queryFn: async ({ signal }) => {
      const offered = await callRoute(readOfferedChange, { body: { token }, signal });
      return offered.state === 'paying' ? ((await reportChangePaid(token)) ?? offered) : offered;
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Records the consent to what was shown, and pays with the saved card or gets what another one is paid with. */
export function agreeByLink(
  token: string,
  { sheet }: OfferedChange,
  given: { textVersion: TextVersion<'plan-change'>; useSavedCard: boolean },
) {
  const { dueToday, monthlyTotal } = changeAmounts(sheet);
  return callRoute(agreeToChange, { body: { token, dueToday, monthlyTotal, ...given } });
}

/** Reports an accepted card again, less and less often, until the provider has confirmed the payment. */
export const changePaidQuery = (token: string) =>
  queryOptions({
    queryKey: ['plan-change-paid', token],
    queryFn: () => reportChangePaid(token),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data != null ? false : nextReportMs(dataUpdateCount),
    gcTime: 0,
  });
