import { createBrowserSession } from '@petwell/acceptance';
import { z } from 'zod';

const result = '{ ... on Order { code state } ... on ErrorResult { errorCode message } }';

/** The shop API's shortest path to a guest's paid order, one request per step. */
const steps = {
  item: `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) ${result} }`,
  customer: `mutation ($email: String!) {
    setCustomerForOrder(input: { firstName: "Ana", lastName: "Ruiz", emailAddress: $email }) ${result}
  }`,
  'address and shipping': `mutation {
    setOrderShippingAddress(input: {
      fullName: "Ana Ruiz", streetLine1: "1 Main St", city: "Jacksonville", postalCode: "32202", countryCode: "US"
    }) ${result}
    setOrderShippingMethod(shippingMethodId: ["1"]) ${result}
  }`,
  'to payment': `mutation { transitionOrderToState(state: "ArrangingPayment") ${result} }`,
  payment: `mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) ${result} }`,
} as const;
type StepName = keyof typeof steps;
/** One per concurrent guest, so that they do not wait for each other's stock; see products.csv. */
const products = 8;
export const stepNames = Object.keys(steps) as StepName[];

const orderSchema = z.object({ code: z.string(), state: z.string() });
const answerSchema = z.object({ data: z.record(z.string(), orderSchema) });
type PeerOrder = z.infer<typeof orderSchema>;

/** Returns the order after the request's last mutation. Throws when a mutation was refused. */
export function readOrder(step: string, body: unknown): PeerOrder {
  const parsed = answerSchema.safeParse(body);
  const orders = parsed.success ? Object.values(parsed.data.data) : [];
  const last = orders.at(-1);
  if (last === undefined) throw new Error(`${step}: ${JSON.stringify(body)}`);
  return last;
}

/** One guest's paid order; durations in ms, `startedAt` and `endedAt` in epoch ms. */
export type OrderJourney = {
  code: string;
  startedAt: number;
  endedAt: number;
  calls: Record<StepName, number>;
};

/** Places one guest's order. Throws unless it ends as paid. */
export async function orderOnce(
  url: string,
  { index, email }: { index: number; email: string },
): Promise<OrderJourney> {
  const session = createBrowserSession(url);
  const calls: Partial<Record<StepName, number>> = {};
  // IDs start at 1 in a new database; there is one shipping method.
  const variables: Partial<Record<StepName, object>> = {
    item: { variant: String((index % products) + 1) },
    customer: { email },
  };
  let order: PeerOrder = { code: '', state: '' };
  const startedAt = Date.now();
  for (const step of stepNames) {
    const before = performance.now();
    const body = { query: steps[step], variables: variables[step] ?? {} };
    const answer = await session.post('/shop-api', body);
    order = readOrder(step, answer.body);
    calls[step] = performance.now() - before;
  }
  if (order.state !== 'PaymentSettled') throw new Error(`an order ended as ${order.state}`);
  const complete = calls as Record<StepName, number>;
  return { code: order.code, startedAt, endedAt: Date.now(), calls: complete };
}
