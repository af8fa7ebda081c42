import { z } from 'zod';
import { FinalResponseError } from './keep-trying.ts';

const timeoutMs = 15_000;
const intentSchema = z.object({ status: z.string() });
const responseSchema = z.object({
  status: z.string().optional(),
  error: z
    .object({
      type: z.string(),
      code: z.string().optional(),
      payment_intent: intentSchema.optional(),
      setup_intent: intentSchema.optional(),
    })
    .optional(),
});

export type ConfirmResult = 'paid' | 'declined' | 'challenge' | 'over';
const resultByStatus: { [status: string]: ConfirmResult | undefined } = {
  succeeded: 'paid',
  processing: 'paid',
  requires_action: 'challenge',
  canceled: 'over',
};
const intentIdOf = (clientSecret: string) => clientSecret.split('_secret')[0] ?? '';
const pathOf = (id: string) => `/v1/${id.startsWith('seti_') ? 'setup' : 'payment'}_intents/${id}`;

/** Calls the provider as the card form does, with a browser's key and secret. */
export function createCardForm(stripeUrl: string) {
  async function post(path: string, body: URLSearchParams): Promise<unknown> {
    const response = await fetch(new URL(path, stripeUrl), {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: 'Bearer pk_test_simulator' },
    });
    const answer: unknown = await response.json();
    if (response.status < 500 && response.status !== 429) return answer;
    throw new Error(`POST ${path.replace(/\/(pi|seti)_\w+/, '/{intent}')}: ${response.status}`);
  }

  return {
    /** Confirms with a test card such as `pm_card_visa`. @throws Error if the outcome is unknown */
    async confirm(clientSecret: string, card: string): Promise<ConfirmResult> {
      const path = `${pathOf(intentIdOf(clientSecret))}/confirm`;
      const params = new URLSearchParams({
        client_secret: clientSecret,
        payment_method: card,
        return_url: 'http://localhost/payment-success',
      });
      const { error, ...intent } = responseSchema.parse(await post(path, params));
      const status = (error?.payment_intent ?? error?.setup_intent)?.status ?? intent.status ?? '';
      const result = resultByStatus[status];
      if (result !== undefined) return result;
      if (error?.type === 'card_error') return 'declined';
      throw new FinalResponseError(`confirming: ${error?.code ?? status}`);
    },
    /** Answers the bank's challenge as the cardholder. */
    async answerChallenge(clientSecret: string, outcome: 'complete' | 'fail'): Promise<void> {
      await fetch(new URL(`/_challenges/${intentIdOf(clientSecret)}`, stripeUrl), {
        method: 'POST',
        body: JSON.stringify({ outcome }),
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
    },
  };
}
export type CardForm = ReturnType<typeof createCardForm>;
