import { z } from 'zod';
import type { CardForm } from './card-form.ts';
import { insist, type Patience } from './persistence.ts';
import type { JourneyPlan } from './plan-journey.ts';
import type { WebClient } from './web-client.ts';

type Visit = { web: WebClient; cardForm: CardForm; patience: Patience };

const subscriptionSchema = z.object({ clientSecret: z.string().nullable() });
const enrollmentsSchema = z.object({ enrollments: z.array(z.object({ status: z.string() })) });

/** Asks for the subscription, in several tabs at once; all of them have to be told the same. */
export async function askForSubscription(
  { web, patience }: Visit,
  enrollmentId: number,
  tabs: number,
): Promise<string | null> {
  const ask = () =>
    insist('create-subscription', patience, () =>
      web.call('POST', '/api/create-subscription', { enrollmentId }),
    );
  const answers = await Promise.all(Array.from({ length: tabs }, ask));
  const secrets = answers.map((answer) => subscriptionSchema.parse(answer).clientSecret);
  if (new Set(secrets).size > 1)
    throw new Error('create-subscription: tabs were told different things');
  return secrets[0] ?? null;
}

/** Confirms the card as planned, first the one that fails, and goes on until it is accepted. */
export async function confirmCard(
  { cardForm, patience }: Visit,
  clientSecret: string,
  card: JourneyPlan['card'],
): Promise<void> {
  let isFirst = true;
  await insist('confirm the card', patience, async () => {
    const isDoomed = isFirst && card === 'declined-first';
    const isChallenged = card === 'challenged' || (isFirst && card === 'challenge-failed-first');
    const outcome = isFirst && card === 'challenge-failed-first' ? 'fail' : 'complete';
    const token = isDoomed ? 'chargeDeclined' : isChallenged ? 'threeDSecure2Required' : 'visa';
    const result = await cardForm.confirm(clientSecret, `pm_card_${token}`);
    if (result.kind === 'challenge') await cardForm.answerChallenge(clientSecret, outcome);
    if (result.kind === 'paid') return;
    isFirst = false;
    // A challenge that was met is only known to be paid by asking again.
    throw new Error(`the card was ${result.kind}`);
  });
}

/** What the page does after the card was accepted; the webhook does it as well, so one try is enough. */
export async function tellServer(
  web: WebClient,
  enrollmentId: number,
  clientSecret: string | null,
): Promise<void> {
  const paymentIntentId = clientSecret?.split('_secret')[0];
  if (paymentIntentId === undefined) return;
  const path = `/api/enrollments/${enrollmentId}`;
  try {
    await web.call('POST', `${path}/activate`, { paymentIntentId, status: 'active' });
    await web.call('PATCH', `${path}/membership-fee`, { paid: true });
  } catch {
    // As in the web app: not the payment's failure.
  }
}

/** Waits on /payment-success until the plan is active. */
export async function untilActive({ web, patience }: Visit, email: string): Promise<void> {
  const path = `/api/enrollments/${encodeURIComponent(email)}`;
  await insist('wait for the active plan', patience, async () => {
    const { enrollments } = enrollmentsSchema.parse(await web.call('GET', path));
    if (enrollments.some(({ status }) => status === 'active')) return;
    throw new Error('still not active');
  });
}
