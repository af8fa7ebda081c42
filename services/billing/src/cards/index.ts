import { hideClientSecret } from './hide-client-secret.ts';
import type { Core } from '../core/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import { createCardChange } from './change-card.ts';
import { createChargeInvoice } from './charge-invoice.ts';
import { createFindPayment } from './find-payment.ts';
import { createRequireCard } from './require-card.ts';
import { createCardRoutes } from './routes.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { createFinalizeHeld } from './stripe-held-draft.ts';
import { createStripeCards } from './stripe.ts';
import { createPreparePaymentMethod, createUpdatePaymentMethod } from './update-payment-method.ts';

export type { CardOnFile, CardProvider, InvoicePayment } from './card-provider.ts';
export type { BilledEnrollment, CardChange } from './change-card.ts';
export type { ChargeInvoice } from './charge-invoice.ts';
export type { ChargeReads } from './charge-reads.ts';
export type { FindPayment } from './find-payment.ts';
export type { RequireCard } from './require-card.ts';
export type { FinalizeHeld } from './stripe-held-draft.ts';

/** Builds the room of cards: entering one, charging an invoice to it, and finding out what became of a charge. */
export function createCards(core: Core, { converge }: { converge: ConvergeSubscription }) {
  const { provider, checkouts, loadPayable, withLease, logger } = core;
  const cards = createStripeCards(core);
  const chargeReads = createStripeCharges(core);
  const findPayment = createFindPayment({ provider, chargeReads });
  const cardChange = createCardChange({
    provider,
    checkouts,
    chargeReads,
    cards,
    converge,
    withLease,
    logger,
  });
  const idempotency = hideClientSecret((intentId) => cards.readClientSecret(intentId));
  return {
    routes: createCardRoutes({
      preparePaymentMethod: createPreparePaymentMethod({ loadPayable, cardChange }),
      updatePaymentMethod: createUpdatePaymentMethod({ loadPayable, cardChange }),
      idempotency,
    }),
    cards,
    chargeReads,
    cardChange,
    chargeInvoice: createChargeInvoice({ cards, findPayment, withLease, logger }),
    findPayment,
    finalizeHeld: createFinalizeHeld(core),
    requireCard: createRequireCard(cards),
    /** Keeps client secrets out of stored responses. */
    idempotency,
  };
}
