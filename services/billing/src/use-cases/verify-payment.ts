import type { Logger } from '@petwell/chassis';
import type { VerifiedPayment } from '@petwell/contracts/internal';
import { breakDownPayment } from '../domain/payment-breakdown.ts';
import {
  findInvoiceMismatches,
  findPaymentMismatches,
  type ExpectedPayment,
  type Mismatch,
} from '../domain/verify-payment.ts';
import type { Converged, ConvergeSubscription } from './converge-subscription.ts';
import type { LoadPayable } from './load-payable.ts';
import type { CheckoutStore } from './open-subscription.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { withinDeadline } from './within-deadline.ts';

export type VerifyPayment = (given: {
  enrollmentId: number;
  ownerId: number;
  paymentIntentId: string | null;
}) => Promise<VerifiedPayment>;

type Dependencies = {
  loadPayable: LoadPayable;
  checkouts: Pick<CheckoutStore, 'read'>;
  provider: Pick<PaymentProvider, 'retrievePaymentIntent' | 'findInvoiceOfPaymentIntent'>;
  converge: ConvergeSubscription;
  logger: Logger;
  deadlineMs?: number;
};

async function judgeClaim(
  provider: Dependencies['provider'],
  claim: { paymentIntentId: string; expected: ExpectedPayment },
): Promise<Mismatch[]> {
  const { paymentIntentId, expected } = claim;
  if (!/^pi_\w+$/.test(paymentIntentId)) return ['status'];
  const [paymentIntent, reference] = await Promise.all([
    provider.retrievePaymentIntent(paymentIntentId),
    provider.findInvoiceOfPaymentIntent(paymentIntentId),
  ]);
  if (!paymentIntent) return ['status'];
  const invoice = reference && { ...reference, paymentIntent };
  return findPaymentMismatches(expected, { paymentIntent, invoice });
}

/**
 * Whether an enrollment's payment really happened, read from the provider, never from what a browser
 * says (design §3). Converges on what it sees, so that the webhook finds nothing left to do.
 * @throws AppError not_found, service_unavailable
 */
export function createVerifyPayment(deps: Dependencies): VerifyPayment {
  const { loadPayable, checkouts, provider, converge, logger, deadlineMs = 9_500 } = deps;

  async function judge(
    converged: Converged,
    claim: { paymentIntentId: string | null; dueTodayCents: number; monthlyCents: number },
  ): Promise<Mismatch[]> {
    const { paymentIntentId, dueTodayCents, monthlyCents } = claim;
    const { customerId, subscriptionId } = converged.fact;
    const expected = { customerId, subscriptionId, dueTodayCents, monthlyCents };
    return paymentIntentId === null
      ? findInvoiceMismatches(expected, converged.latestInvoice)
      : judgeClaim(provider, { paymentIntentId, expected });
  }

  async function verify(given: Parameters<VerifyPayment>[0]): Promise<VerifiedPayment> {
    const { enrollmentId, ownerId, paymentIntentId } = given;
    const payable = await loadPayable(enrollmentId);
    const { subscriptionId } = await checkouts.read(enrollmentId);
    const isOwners = payable.payer.ownerId === ownerId;
    const converged =
      subscriptionId === null || !isOwners
        ? null
        : await converge(subscriptionId, { isFactNeeded: true });
    if (!converged) return { isConfirmed: false, subscription: null };
    const { dueTodayCents, monthlyCents } = breakDownPayment(payable.snapshot);
    const mismatches = await judge(converged, { paymentIntentId, dueTodayCents, monthlyCents });
    if (mismatches.length > 0) logger.info({ enrollmentId, mismatches }, 'payment not confirmed');
    return { isConfirmed: mismatches.length === 0, subscription: converged.fact };
  }

  return (given) => withinDeadline(deadlineMs, verify(given));
}
