import { z } from 'zod';
import { keepTrying, type Patience } from './keep-trying.ts';

const chargesSchema = z.object({
  objects: z.object({
    charge: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        amount_refunded: z.number(),
        disputed: z.boolean(),
      }),
    ),
  }),
});

/** Of so many payments that nothing happened to, one is refunded in part, and another one is disputed. */
const everyPayments = 4;
const refundCents = 500;

/** Refunds payments in the provider's dashboard and lets banks dispute others, all without PetWell. */
export async function actInDashboard(stripeUrl: string, patience: Patience): Promise<void> {
  const post = (path: string, body: URLSearchParams | string, type: string) =>
    keepTrying(path, patience, async () => {
      const headers = { authorization: 'Bearer sk_test_simulator', 'content-type': type };
      const response = await fetch(new URL(path, stripeUrl), { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`${response.status}`);
    });
  const ledger: unknown = await (await fetch(new URL('/_ledger', stripeUrl))).json();
  const untouched = chargesSchema
    .parse(ledger)
    .objects.charge.filter(
      (charge) => charge.status === 'succeeded' && charge.amount_refunded === 0 && !charge.disputed,
    );
  for (const [index, { id: charge }] of untouched.entries()) {
    if (index % everyPayments === 0) {
      const params = new URLSearchParams({ charge, amount: String(refundCents) });
      await post('/v1/refunds', params, 'application/x-www-form-urlencoded');
    }
    if (index % everyPayments === 1) {
      const dispute = JSON.stringify({ charge, reason: 'fraudulent' });
      await post('/_disputes', dispute, 'application/json');
    }
  }
}
