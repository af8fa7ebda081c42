import {
  chooseRecommended,
  confirmPayment,
  createBrowserSession,
  createSubscription,
  newIdempotencyKey,
} from '@petwell/acceptance';
import { enrollmentResponseSchema } from '@petwell/contracts';
import type { Stripe } from 'stripe';
import { createStopwatch, type Journey } from './journey.ts';

const pet = { name: 'Biscuit', type: 'dog', breed: 'Labrador', age: 'adult' } as const;

/** Enrolls, sets the password, gets a subscription, and pays; the webhook completes it. */
export async function enrollOnce(
  { gatewayUrl, stripe }: { gatewayUrl: string; stripe: Stripe },
  email: string,
): Promise<Journey> {
  const session = createBrowserSession(gatewayUrl);
  const { calls, timed } = createStopwatch();
  const profile = { ...pet, healthConcerns: ['joint issues'] };
  const startedAt = Date.now();
  const { plan, addOnIds } = await timed('recommendations', () =>
    chooseRecommended(session, profile),
  );
  const owner = { firstName: 'Ana', lastName: 'Ruiz', email, phone: '(904) 555-0177' };
  const enrolled = await timed('enroll', async () => {
    const body = { pet: profile, owner, enrollment: { planId: plan.id, addOnIds } };
    const key = { 'Idempotency-Key': newIdempotencyKey() };
    const answer = await session.post('/api/enrollments', body, key);
    if (answer.status !== 201) throw new Error(`enroll: ${answer.status}`);
    return enrollmentResponseSchema.parse(answer.body);
  });
  await timed('password', async () => {
    const account = { ownerId: enrolled.owner.id, password: 'a-good-password' };
    const { status } = await session.post('/api/activate-account', account);
    if (status !== 200) throw new Error(`password: ${status}`);
  });
  const { id } = enrolled.enrollment;
  const { clientSecret } = await timed('subscription', () => createSubscription(session, id));
  await timed('confirm at the provider', () => confirmPayment(stripe, clientSecret));
  return { id, startedAt, confirmedAt: Date.now(), calls };
}
