import { AppError } from '@petwell/chassis';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import type { PaymentProvider } from '../../use-cases/payment-provider.ts';
import type { RetryProvider } from '../../use-cases/retry-provider.ts';
import type { NewAttempt, OwedPayment } from './attempt.ts';
import { createReadOwedNow, ended } from '../read-owed-now.ts';
import { isForbidden } from './rules.ts';

const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

/**
 * Reads at the provider what is owed and the card on file, and returns the attempt to charge it.
 * @throws AppError status_conflict, hard_decline, service_unavailable
 */
export function createPrepareAttempt(deps: {
  provider: Pick<PaymentProvider, 'listInvoices'>;
  retryProvider: Pick<RetryProvider, 'findCard' | 'listCharges'>;
  converge: ConvergeSubscription;
}) {
  const { retryProvider } = deps;
  const readOwedNow = createReadOwedNow(deps);

  /** Finds the invoice, which must be of the first month that is owed. */
  async function requireFirstOwed({ subscriptionId, invoiceId }: OwedPayment) {
    const owed = (await readOwedNow(subscriptionId)).invoices;
    const invoice = owed.find(({ id }) => id === invoiceId);
    if (!invoice) throw conflict("This payment isn't open anymore.");
    if (invoice !== owed[0]) {
      throw conflict('An older payment of this plan is open. It must be paid first.');
    }
    return invoice;
  }

  /** Finds the card on file, which the bank must not have forbidden to charge again. */
  async function requireCard({ subscriptionId }: OwedPayment, paymentIntentId: string | null) {
    const card = await retryProvider.findCard(subscriptionId);
    if (!card) throw conflict('There is no card on file. Ask the owner for one.');
    const charges =
      paymentIntentId === null ? [] : await retryProvider.listCharges(paymentIntentId);
    if (isForbidden(charges, card)) {
      throw new AppError('hard_decline', {
        publicMessage:
          'The bank said not to charge this card again. Ask the owner for another card.',
      });
    }
    return { card, chargesBefore: charges.length };
  }

  return async (payment: OwedPayment, request: string): Promise<NewAttempt> => {
    if (payment.isEnded) throw ended();
    if (!payment.isCurrent) throw conflict('This payment belongs to another Stripe account.');
    const invoice = await requireFirstOwed(payment);
    if (payment.isPaidOutOfBand) {
      throw conflict('A payment in cash or by check is just being recorded for this month.');
    }
    const { card, chargesBefore } = await requireCard(payment, invoice.paymentIntentId);
    return {
      paymentId: payment.id,
      request,
      amountCents: invoice.remainingCents,
      paymentMethodId: card.paymentMethodId,
      cardBrand: card.brand,
      cardLast4: card.last4,
      chargesBefore,
    };
  };
}
