import { z } from 'zod';
import { FinalAnswerError } from './persistence.ts';

const timeoutMs = 15_000;
const intentSchema = z.object({ id: z.string(), status: z.string() });
const answerSchema = z.union([
  intentSchema,
  z.object({
    error: z.object({
      type: z.string(),
      code: z.string().optional(),
      payment_intent: intentSchema.optional(),
    }),
  }),
]);

export type ConfirmResult =
  { kind: 'paid' } | { kind: 'declined' } | { kind: 'challenge' } | { kind: 'over' };

/** What the card form does at the provider, with the key and the secret that a browser has. */
export function createCardForm(stripeUrl: string) {
  async function post(path: string, body: URLSearchParams | string, type: string) {
    const response = await fetch(new URL(path, stripeUrl), {
      method: 'POST',
      body: String(body),
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': type, authorization: 'Bearer pk_test_simulator' },
    });
    const answer: unknown = await response.json();
    if (response.status >= 500 || response.status === 429) {
      throw new Error(`POST ${path.replace(/\/pi_\w+/, '/{intent}')}: ${response.status}`);
    }
    return answer;
  }

  return {
    /** Confirms with a test card, `pm_card_visa`. @throws Error when nobody knows what happened */
    async confirm(clientSecret: string, card: string): Promise<ConfirmResult> {
      const id = clientSecret.split('_secret')[0] ?? '';
      const body = new URLSearchParams({
        client_secret: clientSecret,
        payment_method: card,
        return_url: 'http://localhost/payment-success',
      });
      const form = 'application/x-www-form-urlencoded';
      const answer = answerSchema.parse(
        await post(`/v1/payment_intents/${id}/confirm`, body, form),
      );
      const error = 'error' in answer ? answer.error : undefined;
      const status = 'error' in answer ? answer.error.payment_intent?.status : answer.status;
      if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
      if (status === 'requires_action') return { kind: 'challenge' };
      if (status === 'canceled') return { kind: 'over' };
      if (error?.type === 'card_error') return { kind: 'declined' };
      throw new FinalAnswerError(`confirming: ${error?.code ?? status ?? 'no answer'}`);
    },
    /** The card holder's answer to the bank's question. */
    async answerChallenge(clientSecret: string, outcome: 'complete' | 'fail'): Promise<void> {
      const id = clientSecret.split('_secret')[0] ?? '';
      await post(`/_challenges/${id}`, JSON.stringify({ outcome }), 'application/json');
    },
  };
}
export type CardForm = ReturnType<typeof createCardForm>;
