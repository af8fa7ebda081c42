import { currentVersion } from '@petwell/contracts/legal';
import { z } from 'zod';
import type { CardForm } from './card-form.ts';
import { keepTrying, type Patience } from './keep-trying.ts';
import type { JourneyPlan } from './plan-journey.ts';
import { newKey, type WebClient } from './web-client.ts';

type Visit = { web: WebClient; cardForm: CardForm; patience: Patience };

const subscriptionSchema = z.object({ clientSecret: z.string().nullable() });
const enrollmentsSchema = z.object({ enrollments: z.array(z.object({ status: z.string() })) });

/** Requests the subscription in several tabs at once. All of them must get the same secret. */
export async function requestSubscription(
  { web, patience }: Visit,
  enrollmentId: number,
  tabs: number,
): Promise<string | null> {
  const request = () =>
    keepTrying('create-subscription', patience, () =>
      web.call('POST', '/api/create-subscription', { enrollmentId }),
    );
  const responses = await Promise.all(Array.from({ length: tabs }, request));
  const secrets = responses.map((response) => subscriptionSchema.parse(response).clientSecret);
  if (new Set(secrets).size > 1) {
    throw new Error('create-subscription: tabs got different responses');
  }
  return secrets[0] ?? null;
}

/** Agrees to the amounts shown, as the page does right before it confirms the card. */
export async function agreeToPay({ web, patience }: Visit, enrollmentId: number): Promise<void> {
  const consent = {
    enrollmentId,
    textVersion: currentVersion('payment', { price: 'plan-year', ending: 'phone' }),
  };
  const key = newKey();
  await keepTrying('agree', patience, () =>
    web.call('POST', '/api/payment-consents', consent, { key }),
  );
}

/** Confirms with the planned card until one is accepted. */
export async function confirmCard(
  { cardForm, patience }: Visit,
  clientSecret: string,
  card: JourneyPlan['card'],
): Promise<void> {
  let isFirst = true;
  await keepTrying('confirm the card', patience, async () => {
    const isDeclined = isFirst && card === 'declined-first';
    const failsChallenge = isFirst && card === 'challenge-failed-first';
    const isChallenged = card === 'challenged' || failsChallenge;
    const token = isDeclined ? 'chargeDeclined' : isChallenged ? 'threeDSecure2Required' : 'visa';
    const result = await cardForm.confirm(clientSecret, `pm_card_${token}`);
    if (result === 'paid') return;
    if (result === 'challenge') {
      await cardForm.answerChallenge(clientSecret, failsChallenge ? 'fail' : 'complete');
    }
    isFirst = false;
    // After a challenge, only another attempt shows whether it was paid.
    throw new Error(`the card was ${result}`);
  });
}

/** Notifies the server, as the page does. The webhook does the same, so one attempt is enough. */
export async function notifyServer(
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
    // As in the web app, this doesn't fail the payment.
  }
}

/** Waits until a plan is active, like /payment-success. */
export async function untilActive({ web, patience }: Visit, email: string): Promise<void> {
  const path = `/api/enrollments/${encodeURIComponent(email)}`;
  await keepTrying('wait for the active plan', patience, async () => {
    const { enrollments } = enrollmentsSchema.parse(await web.call('GET', path));
    if (enrollments.some(({ status }) => status === 'active')) return;
    throw new Error('still not active');
  });
}
