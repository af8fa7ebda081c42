import { z } from 'zod';
import { keepTrying } from './keep-trying.ts';
import type { PaidEnrollment } from './paid-enrollment.ts';

const paymentsSchema = z.object({
  payments: z.array(
    z.object({
      invoiceId: z.string(),
      enrollmentId: z.number(),
      kind: z.enum(['first', 'monthly', 'change']),
      status: z.string(),
      amountCents: z.number(),
      failedAttempts: z.number(),
    }),
  ),
});
type Payment = z.infer<typeof paymentsSchema>['payments'][number];

/** Looks at the customer's payments until one of the plan is as wanted, as staff do. */
export const untilPayment = (
  { desk, ownerId, enrollmentId }: PaidEnrollment,
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

export const untilFirstPayment = (paid: PaidEnrollment) =>
  untilPayment(paid, ({ kind, status }) => kind === 'first' && status === 'paid');

/** A month passes, its payment is declined, and staff see it. Returns the payment and the subscription. */
export async function untilDeclined(paid: PaidEnrollment) {
  const { invoiceId } = await untilFirstPayment(paid);
  const subscriptionId = await paid.bank.subscriptionOf(invoiceId);
  await paid.bank.setCard(subscriptionId, 'pm_card_chargeCustomerFail');
  await paid.bank.passMonth(subscriptionId);
  const payment = await untilPayment(
    paid,
    ({ kind, status, failedAttempts }) =>
      kind === 'monthly' && status === 'open' && failedAttempts > 0,
  );
  return { payment, subscriptionId };
}
