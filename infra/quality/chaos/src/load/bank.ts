import { z } from 'zod';
import { keepTrying, type Patience } from './keep-trying.ts';

const timeoutMs = 15_000;
const invoiceSchema = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: z.string() }) }),
});
const subscriptionSchema = z.object({
  customer: z.string(),
  latest_invoice: z.string(),
});

/** Plays the events at the provider that PetWell doesn't cause: months pass, and cards stop working. */
export function createBank(stripeUrl: string, patience: Patience) {
  const headers = { authorization: 'Bearer sk_test_simulator' };
  async function request(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(new URL(path, stripeUrl), {
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path.split('/')[2] ?? path}: ${response.status}`);
    return answer;
  }
  const ask = <Result>(action: string, attempt: () => Promise<Result>) =>
    keepTrying(action, patience, attempt);
  const post = (path: string, params: Record<string, string>) =>
    request(path, { method: 'POST', body: new URLSearchParams(params) });
  const readSubscription = (id: string) =>
    ask('read the subscription', async () =>
      subscriptionSchema.parse(await request(`/v1/subscriptions/${id}`)),
    );

  return {
    subscriptionOf: (invoiceId: string): Promise<string> =>
      ask('read the invoice', async () => {
        const invoice = invoiceSchema.parse(await request(`/v1/invoices/${invoiceId}`));
        return invoice.parent.subscription_details.subscription;
      }),
    /** Ends the paid month now: the plan renews, or ends if that is set. */
    async passMonth(subscriptionId: string): Promise<void> {
      const { latest_invoice: latest } = await readSubscription(subscriptionId);
      // Named, so that a repetition ends no other month.
      const body = JSON.stringify({ latest_invoice: latest });
      await ask('end the month', () =>
        request(`/_subscriptions/${subscriptionId}/end-period`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      );
    },
    /** Lets later charges go to another card, such as `pm_card_visa`. */
    async setCard(subscriptionId: string, card: string): Promise<void> {
      const { customer } = await readSubscription(subscriptionId);
      await ask('set a card', async () => {
        const saved = await post(`/v1/payment_methods/${card}/attach`, { customer });
        const { id } = z.object({ id: z.string() }).parse(saved);
        await post(`/v1/subscriptions/${subscriptionId}`, { default_payment_method: id });
      });
    },
  };
}
export type Bank = ReturnType<typeof createBank>;
