import { z } from 'zod';
import type { AftermathGiven } from './aftermath-given.ts';
import { keepTrying } from './keep-trying.ts';

const paymentsSchema = z.object({
  payments: z.array(
    z.object({
      invoiceId: z.string(),
      enrollmentId: z.number(),
      kind: z.enum(['first', 'monthly']),
      status: z.string(),
      amountCents: z.number(),
      failedAttempts: z.number(),
    }),
  ),
});
type Payment = z.infer<typeof paymentsSchema>['payments'][number];

/** Looks at the customer's payments until one of the plan is as wanted, as staff do. */
export const untilPayment = (
  { desk, ownerId, enrollmentId }: AftermathGiven,
  isWanted: (payment: Payment) => boolean,
): Promise<Payment> =>
  keepTrying('find the payment', desk.patience, async () => {
    const answer = await desk.read(`/api/admin/customers/${ownerId}/payments`);
    const own = paymentsSchema
      .parse(answer)
      .payments.filter((payment) => payment.enrollmentId === enrollmentId);
    const found = own.find(isWanted);
    if (found) return found;
    throw new Error('not there yet');
  });

export const untilFirstPayment = (given: AftermathGiven) =>
  untilPayment(given, ({ kind, status }) => kind === 'first' && status === 'paid');

/** A month passes, its payment is declined, and staff see it. Returns the payment and the subscription. */
export async function untilDeclined(given: AftermathGiven) {
  const { invoiceId } = await untilFirstPayment(given);
  const subscriptionId = await given.bank.subscriptionOf(invoiceId);
  await given.bank.setCard(subscriptionId, 'pm_card_chargeCustomerFail');
  await given.bank.passMonth(subscriptionId);
  const payment = await untilPayment(
    given,
    ({ kind, status, failedAttempts }) =>
      kind === 'monthly' && status === 'open' && failedAttempts > 0,
  );
  return { payment, subscriptionId };
}
