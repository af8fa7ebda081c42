import { agreeToChange, fromCents, offeredChangeSchema } from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import type { JourneyContext } from '../load/journey.ts';
import { keepTrying } from '../load/keep-trying.ts';
import { confirmCard } from '../load/paying.ts';
import type { JourneyPlan } from '../load/plan-journey.ts';
import { shownTerms } from '../load/shown-terms.ts';
import { createWebClient, type WebClient } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';

/** How an owner pays what is due today, once the saved card was declined or isn't wanted. */
export type Payment = {
  useSavedCard: boolean;
  /** Null: not at all. */
  otherCard: JourneyPlan['card'] | null;
  /** The page tells the server that it was paid; otherwise the provider or a timer does. */
  closesBrowser?: boolean;
};

export const savedCard: Payment = { useSavedCard: true, otherCard: 'accepted' };
export const unpaid: Payment = { useSavedCard: false, otherCard: null };

/** Agrees to what the page shows. */
async function agreeOnce({ call }: WebClient, token: string, useSavedCard: boolean) {
  const shown = offeredChangeSchema.parse(
    await call('POST', '/api/plan-changes/lookup', { token }),
  );
  const { due, then } = shown.sheet;
  const body = {
    token,
    dueToday: fromCents(due?.cents ?? 0),
    monthlyTotal: fromCents(then.monthlyCents),
    textVersion: currentVersion('plan-change', shownTerms),
    useSavedCard,
  };
  return agreeToChange.responses[200].parse(await call('POST', '/api/plan-changes/agree', body));
}

/** Agrees to a change with its link in two tabs, and pays what is due today. */
export async function agree(
  token: string,
  { useSavedCard, otherCard, closesBrowser = false }: Payment,
  { desk, cardForm, patience, gatewayUrl }: JourneyContext,
): Promise<void> {
  const web = createWebClient(gatewayUrl);
  const click = () => insist(desk, 'agree to a change', () => agreeOnce(web, token, useSavedCard));
  const tabs = await Promise.all([click(), click()]);
  if (tabs.some(({ outcome }) => outcome === 'agreed') || otherCard === null) return;
  const secret = tabs.map(({ clientSecret }) => clientSecret).find((one) => one !== null);
  if (secret === undefined) throw new Error('nothing to pay with');
  await confirmCard({ web, cardForm, patience }, secret, otherCard);
  if (closesBrowser) return;
  await keepTrying('confirm a change', patience, () =>
    web.call('POST', '/api/plan-changes/confirm', { token }),
  );
}
