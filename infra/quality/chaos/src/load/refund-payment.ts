import { z } from 'zod';
import type { Outcome } from './aftermath-kinds.ts';
import { untilFirstPayment } from './customer-payments.ts';
import type { Desk } from './desk.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';
import { newKey, RefusedError } from './web-client.ts';

const answerSchema = z.object({ refund: z.object({ id: z.string() }) });

/** Double-clicks one refund. Returns its amount in cents, or null if it was too large. */
async function refund(desk: Desk, invoiceId: string, amountCents: number): Promise<number | null> {
  const key = newKey();
  const body = { amountCents, kind: 'goodwill', reason: 'Chaos' };
  const click = async () => {
    try {
      const path = `/api/admin/payments/${invoiceId}/refunds`;
      return answerSchema.parse(await desk.click('refund', path, { body, key })).refund.id;
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'refund_too_large') return null;
      throw error;
    }
  };
  const [first, second] = await Promise.all([click(), click()]);
  if (first !== second)
    throw new Error(`refund: two clicks got different answers: ${first} and ${second}`);
  return first === null ? null : amountCents;
}

/** Two managers refund most of the same payment at once: one of them is refused. */
export async function refundTwice(paid: PaidEnrollment): Promise<Outcome> {
  const { invoiceId, amountCents } = await untilFirstPayment(paid);
  const most = Math.ceil(amountCents * 0.6);
  const refunds = await Promise.all([
    refund(paid.desk, invoiceId, most),
    refund(paid.desk, invoiceId, most + 1),
  ]);
  const made = refunds.filter((cents) => cents !== null);
  if (made.length !== 1) throw new Error(`refund: ${made.length} of two were made`);
  return { refunds: made };
}

/** The whole payment comes back in three refunds, and nothing more. */
export async function refundInPieces(paid: PaidEnrollment): Promise<Outcome> {
  const { invoiceId, amountCents } = await untilFirstPayment(paid);
  const pieces = [1_000, 1_500, amountCents - 2_500];
  const refunds = await Promise.all(pieces.map((cents) => refund(paid.desk, invoiceId, cents)));
  const more = await refund(paid.desk, invoiceId, 1);
  return { refunds: [...refunds, more].filter((cents) => cents !== null) };
}
