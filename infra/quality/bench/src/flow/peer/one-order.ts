import { createBrowserSession } from '@petwell/acceptance';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { createStopwatch, type Journey } from '../journey.ts';

export type Payment = 'card' | 'dummy';

const order = '{ ... on Order { code } ... on ErrorResult { errorCode message } }';

const steps = {
  item: `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) ${order} }`,
  customer: `mutation ($email: String!) {
    setCustomerForOrder(input: { firstName: "Ana", lastName: "Ruiz", emailAddress: $email }) ${order}
  }`,
  password: `mutation ($email: String!) {
    registerCustomerAccount(input: {
      firstName: "Ana", lastName: "Ruiz", emailAddress: $email, password: "a-good-password"
    }) { ... on Success { success } ... on ErrorResult { errorCode message } }
  }`,
  'address and shipping': `mutation {
    setOrderShippingAddress(input: {
      fullName: "Ana Ruiz", streetLine1: "1 Main St", city: "Jacksonville", postalCode: "32202", countryCode: "US"
    }) ${order}
    setOrderShippingMethod(shippingMethodId: ["1"]) ${order}
  }`,
  'to payment': `mutation { transitionOrderToState(state: "ArrangingPayment") ${order} }`,
  'dummy payment': `mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) ${order} }`,
  'payment intent': 'mutation { createStripePaymentIntent }',
} as const;
type StepName = keyof typeof steps;

/** The shop API's shortest path to a paid order, one request per step. */
const paths: Record<Payment, StepName[]> = {
  card: ['item', 'customer', 'password', 'address and shipping', 'to payment', 'payment intent'],
  dummy: ['item', 'customer', 'address and shipping', 'to payment', 'dummy payment'],
};

/** One per concurrent customer, so that they do not wait for each other's stock; see products.csv. */
const products = 8;

const refusal = z.object({ errorCode: z.string() });
const answerSchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** Returns the result of the request's last mutation. Throws when one was refused. */
function readResult(step: string, body: unknown): unknown {
  const results = Object.values(answerSchema.safeParse(body).data?.data ?? {});
  if (results.length === 0 || results.some((result) => refusal.safeParse(result).success)) {
    throw new Error(`${step}: ${JSON.stringify(body)}`);
  }
  return results.at(-1);
}

/** Places one order. With a card, the customer chooses a password, and the webhook settles the order. */
export async function orderOnce(
  { url, payment, stripe }: { url: string; payment: Payment; stripe: Stripe },
  { index, email }: { index: number; email: string },
): Promise<Journey> {
  const session = createBrowserSession(url);
  const { calls, timed } = createStopwatch();
  // IDs start at 1 in a new database; there is one shipping method.
  const variables = { variant: String((index % products) + 1), email };
  const startedAt = Date.now();
  const ask = (step: StepName) =>
    timed(step, async () => {
      const { body } = await session.post('/shop-api', { query: steps[step], variables });
      return readResult(step, body);
    });
  let last: unknown;
  for (const step of paths[payment]) last = await ask(step);
  if (payment === 'dummy') return { id: email, startedAt, calls };
  const [intentId = ''] = z.string().parse(last).split('_secret');
  // The plugin lets Stripe offer every payment method, and some of them redirect.
  const card = { payment_method: 'pm_card_visa', return_url: 'http://localhost/paid' };
  await timed('confirm at the provider', () => stripe.paymentIntents.confirm(intentId, card));
  return { id: email, startedAt, confirmedAt: Date.now(), calls };
}
