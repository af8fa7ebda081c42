import { z } from 'zod';
import type { Outcome } from './aftermath-kinds.ts';
import { untilDeclined } from './customer-payments.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';
import { RefusedError } from './web-client.ts';

const answerSchema = z.object({ outcome: z.string() });

/** Two people retry a payment at once. Returns what became of it; those who are told why not are left out. */
export async function retry({ desk }: PaidEnrollment, invoiceId: string): Promise<string[]> {
  const click = async () => {
    try {
      const answer = await desk.click('retry', `/api/admin/payments/${invoiceId}/retry`);
      return [answerSchema.parse(answer).outcome];
    } catch (error) {
      const isDone =
        error instanceof RefusedError &&
        ['status_conflict', 'too_many_attempts'].includes(error.code);
      if (isDone) return [];
      throw error;
    }
  };
  return (await Promise.all([click(), click()])).flat();
}

const expectOutcome = (outcomes: string[], expected: string): void => {
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome === expected)) return;
  throw new Error(`retry: ${outcomes.join(', ') || 'no answer'} instead of ${expected}`);
};

/** The owner's new card pays the declined month. */
export async function retryPayment(paid: PaidEnrollment): Promise<Outcome> {
  const { payment, subscriptionId } = await untilDeclined(paid);
  await paid.bank.setCard(subscriptionId, 'pm_card_visa');
  expectOutcome(await retry(paid, payment.invoiceId), 'paid');
  return { renewals: 1 };
}

/** The bank declines again, once. */
export async function retryDeclined(paid: PaidEnrollment): Promise<Outcome> {
  const { payment } = await untilDeclined(paid);
  expectOutcome(await retry(paid, payment.invoiceId), 'declined');
  return {};
}
