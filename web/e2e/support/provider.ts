import { z } from 'zod';

/** The payment simulator of the system under test. */
export const providerUrl = () => process.env['STRIPE_URL'] ?? 'http://localhost:8090';

const idsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const statusSchema = z.object({ status: z.string() });

async function call(path: string, form?: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${providerUrl()}/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_simulator' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

/** Returns the id of the oldest object; the provider lists the newest first. */
async function firstId(path: string): Promise<string> {
  const first = idsSchema.parse(await call(path)).data.at(-1);
  if (!first) throw new Error(`Nothing at the provider: ${path}`);
  return first.id;
}

/**
 * Makes the next monthly payment of this owner's first plan fail at the provider. Replaces the stored card with a declining
 * one, and ends a trial at once so that the month is due now.
 */
export async function failNextPayment(email: string): Promise<void> {
  const customer = await firstId(`customers?email=${encodeURIComponent(email)}`);
  const subscription = await firstId(`subscriptions?customer=${customer}`);
  const method = z
    .object({ id: z.string() })
    .parse(await call('payment_methods/pm_card_chargeCustomerFail/attach', { customer }));
  await call(`subscriptions/${subscription}`, {
    default_payment_method: method.id,
    trial_end: String(Math.floor(Date.now() / 1000) + 86_400),
    proration_behavior: 'none',
  });
  const { status } = statusSchema.parse(
    await call(`subscriptions/${subscription}`, { trial_end: 'now' }),
  );
  if (status !== 'past_due') throw new Error(`The subscription is ${status}, not past_due`);
}

/** Makes a test card the one for this owner's first plan. `token`: as in `pm_card_visa`. */
export async function saveCard(email: string, token: string): Promise<void> {
  const customer = await firstId(`customers?email=${encodeURIComponent(email)}`);
  const subscription = await firstId(`subscriptions?customer=${customer}`);
  const method = z
    .object({ id: z.string() })
    .parse(await call(`payment_methods/pm_card_${token}/attach`, { customer }));
  await call(`subscriptions/${subscription}`, { default_payment_method: method.id });
}

/** Makes a card that isn't declined the one for this owner's first plan. */
export const useWorkingCard = (email: string) => saveCard(email, 'mastercard');

/** The cardholder asks the bank to take back this owner's first payment. */
export async function disputePayment(email: string, reason: string): Promise<void> {
  const customer = await firstId(`customers?email=${encodeURIComponent(email)}`);
  const charge = await firstId(`charges?customer=${customer}`);
  const response = await fetch(`${providerUrl()}/_disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge, reason, kind: 'chargeback' }),
  });
  if (!response.ok) throw new Error(`_disputes: ${response.status} ${await response.text()}`);
}
