import type { Logger } from '@petwell/chassis';
import type { CardProvider, InvoicePayment } from './card-provider.ts';
import type { FindPayment } from './find-payment.ts';
import type { WithLease } from '../core/transaction.ts';
import { withFreshKey } from '../core/provider-errors.ts';

type Charge = {
  invoice: { id: string; status: string };
  paymentMethodId: string;
  /** When the card was last declined for this invoice; null: never, so any charge of it is this one. */
  declinedAt: Date | null;
};

/**
 * Charges an invoice to a card for a cardholder who is present, at most once: under the invoice's lease, which staff's
 * tries take, too, and with one idempotency key per card and decline. If the provider answers with an error, which it
 * would replay for a day, reads whether the charge was made before asking under another key.
 * @throws ProviderError (the outcome is unknown; repeating is safe), AppError service_unavailable
 */
export type ChargeInvoice = (charge: Charge) => Promise<InvoicePayment>;

export function createChargeInvoice(deps: {
  cards: Pick<CardProvider, 'payInvoice'>;
  findPayment: FindPayment;
  withLease: WithLease;
  logger: Logger;
}): ChargeInvoice {
  const { cards, findPayment, withLease, logger } = deps;
  return ({ invoice: { id: invoiceId, status }, paymentMethodId, declinedAt }) => {
    const declined = declinedAt === null ? '' : `-${declinedAt.getTime()}`;
    const find = () =>
      findPayment(
        invoiceId,
        (one) =>
          one.paymentMethodId === paymentMethodId && one.createdAt > (declinedAt ?? new Date(0)),
      );
    const pay = (idempotencyKey: string) =>
      cards.payInvoice({
        invoiceId,
        isDraft: status === 'draft',
        paymentMethodId,
        isOffSession: false,
        idempotencyKey,
      });
    const key = `petwell-pay-${invoiceId}-${paymentMethodId}${declined}`;
    return withLease(`invoice:${invoiceId}`, () =>
      withFreshKey(key, pay, async (err) => {
        logger.warn({ err, invoiceId }, 'a charge that the provider answered with an error');
        return find();
      }),
    );
  };
}
