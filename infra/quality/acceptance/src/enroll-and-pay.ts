import {
  enrollmentResponseSchema,
  ownerEnrollmentsSchema,
  plansResponseSchema,
  recommendationsSchema,
  subscriptionResponseSchema,
  type EnrollmentResponse,
  type EnrollmentView,
  type Plan,
  type SubscriptionResponse,
} from '@petwell/contracts';
import type { Stripe } from 'stripe';
import { type BrowserSession, newIdempotencyKey, type Answer } from './browser-session.ts';

export type Visitor = {
  pet: { name: string; type: 'dog' | 'cat'; breed: string; age: string; healthConcerns: string[] };
  owner: { firstName: string; lastName: string; email: string; phone: string };
  password: string;
  /** Missing: what is recommended. */
  choice?: { plan: Pick<Plan, 'id'>; addOnIds: string[] };
};

function expectStatus(answer: Answer, status: number, step: string): unknown {
  if (answer.status === status) return answer.body;
  throw new Error(
    `${step}: expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`,
  );
}

/** Returns the recommended plan and the first recommended add-on for a pet. */
export async function chooseRecommended(session: BrowserSession, pet: Visitor['pet']) {
  const answer = await session.post('/api/recommendations', pet);
  const { plans, addOns } = recommendationsSchema.parse(
    expectStatus(answer, 200, 'recommendations'),
  );
  const plan = plans.find((candidate) => candidate.isRecommended)?.plan;
  if (!plan) throw new Error('No plan was recommended');
  return { plan, addOnIds: addOns.slice(0, 1).map(({ addOn }) => String(addOn.id)) };
}

/** Reads GET /api/plans. */
export async function readPlans(session: BrowserSession): Promise<Plan[]> {
  return plansResponseSchema.parse(expectStatus(await session.get('/api/plans'), 200, 'plans'));
}

/** Enrolls a pet, for the visitor or for the owner whose session it is. */
export async function enrollPet(
  session: BrowserSession,
  visitor: Visitor,
  existingOwnerId?: number,
): Promise<EnrollmentResponse> {
  const { plan, addOnIds } = visitor.choice ?? (await chooseRecommended(session, visitor.pet));
  const body = {
    pet: visitor.pet,
    owner: visitor.owner,
    enrollment: { planId: plan.id, addOnIds, existingOwnerId },
  };
  const key = { 'Idempotency-Key': newIdempotencyKey() };
  return enrollmentResponseSchema.parse(
    expectStatus(await session.post('/api/enrollments', body, key), 201, 'enroll'),
  );
}

/** Enrolls and sets the password; the session is then the owner's. */
export async function enrollWithPassword(
  session: BrowserSession,
  visitor: Visitor,
): Promise<EnrollmentResponse> {
  const enrolled = await enrollPet(session, visitor);
  const account = { ownerId: enrolled.owner.id, password: visitor.password };
  expectStatus(await session.post('/api/activate-account', account), 200, 'activate account');
  return enrolled;
}

/** Returns the client secret that confirms the first payment. */
export async function createSubscription(
  session: BrowserSession,
  enrollmentId: number,
): Promise<SubscriptionResponse> {
  const answer = await session.post('/api/create-subscription', { enrollmentId });
  return subscriptionResponseSchema.parse(expectStatus(answer, 200, 'create subscription'));
}

/** Confirms the payment at Stripe as the card form does; PetWell learns of it only through the webhook. */
export async function confirmPayment(
  stripe: Stripe,
  clientSecret: string | null,
  paymentMethod = 'pm_card_visa',
) {
  const paymentIntentId = clientSecret?.split('_secret')[0];
  if (!paymentIntentId) throw new Error('There is no payment to confirm');
  return stripe.paymentIntents.confirm(paymentIntentId, { payment_method: paymentMethod });
}

/** Reads the owner's enrollments as the dashboard does. */
export async function readEnrollments(
  session: BrowserSession,
  email: string,
): Promise<EnrollmentView[]> {
  const answer = await session.get(`/api/enrollments/${encodeURIComponent(email)}`);
  return ownerEnrollmentsSchema.parse(expectStatus(answer, 200, 'dashboard')).enrollments;
}

/**
 * Enrolls and pays without a browser: enroll, password, subscription, confirmed card. The webhook
 * completes it.
 */
export async function enrollAndPay(session: BrowserSession, stripe: Stripe, visitor: Visitor) {
  const enrolled = await enrollWithPassword(session, visitor);
  const subscription = await createSubscription(session, enrolled.enrollment.id);
  const payment = await confirmPayment(stripe, subscription.clientSecret);
  return { enrolled, subscription, payment };
}
