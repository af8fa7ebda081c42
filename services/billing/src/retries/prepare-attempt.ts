import { AppError } from '@petwell/chassis';
import type { ChargeReads } from '../cards/index.ts';
import type { NewAttempt, OwedPayment } from './attempt.ts';
import type { ReadOwedNow } from '../subscriptions/index.ts';
import { enrollmentEnded } from '../core/payable.ts';
import { isForbidden } from './rules.ts';

const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

/**
 * Reads at the provider what is owed and the card on file, and returns the attempt to charge it.
 * @throws AppError status_conflict, hard_decline, service_unavailable
 */
export function createPrepareAttempt(deps: {
  chargeReads: Pick<ChargeReads, 'findCard' | 'listCharges'>;
  readOwedNow: ReadOwedNow;
}) {
  const { chargeReads, readOwedNow } = deps;

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
    const card = await chargeReads.findCard(subscriptionId);
    if (!card) throw conflict('There is no card on file. Ask the owner for one.');
    const charges = paymentIntentId === null ? [] : await chargeReads.listCharges(paymentIntentId);
    if (isForbidden(charges, card)) {
      throw new AppError('hard_decline', {
        publicMessage:
          'The bank said not to charge this card again. Ask the owner for another card.',
      });
    }
    return { card, chargesBefore: charges.length };
  }

  return async (payment: OwedPayment, request: string): Promise<NewAttempt> => {
    if (payment.isEnded) throw enrollmentEnded();
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
