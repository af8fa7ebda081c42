import type { IdempotencyPolicy } from '@petwell/chassis';
import type { CardProvider, ChargeInvoice } from '../cards/index.ts';
import type { Core } from '../core/index.ts';
import type { EndYears } from '../core/transaction.ts';
import { pruneConsents } from '../core/store-consents.ts';
import type { EnsureCustomer } from '../customers/index.ts';
import type {
  ConvergeSubscription,
  CustomerSubscriptions,
  RecordedPayments,
} from '../subscriptions/index.ts';
import { createChargeFee } from './charge-fee.ts';
import { createCreateSubscription } from './create-subscription.ts';
import { createEnsureProducts } from './ensure-products.ts';
import { createFindSavedCard } from './find-saved-card.ts';
import { createOpenSubscription } from './open-subscription.ts';
import { createRefusePaidAtClinic } from './paid-at-clinic.ts';
import { createPayWithSavedCard } from './pay-with-saved-card.ts';
import { createPlaceOrder } from './place-order.ts';
import { createRecordConsent } from './record-consent.ts';
import { createCheckoutRoutes } from './routes.ts';
import { createProducts } from './store-products.ts';
import { createStripeFees } from './stripe-fees.ts';
import { createStripeOrders } from './stripe.ts';
import { createUpdateStatementDescriptors } from './update-statement-descriptors.ts';
import { createVerifyPayment } from './verify-payment.ts';

export type { ChargeFee } from './charge-fee.ts';
export type { EnsureProducts } from './ensure-products.ts';
export type { OpenSubscription } from './open-subscription.ts';
export type { RefusePaidAtClinic } from './paid-at-clinic.ts';

type Deps = {
  ensureCustomer: EnsureCustomer;
  converge: ConvergeSubscription;
  subscriptions: CustomerSubscriptions & RecordedPayments;
  cards: CardProvider;
  chargeInvoice: ChargeInvoice;
  idempotency: IdempotencyPolicy;
  endYears: EndYears;
};

/** Builds what sells a plan at the provider. */
function createSelling(core: Core, { ensureCustomer, converge, endYears }: Deps) {
  const { config, provider, checkouts, transaction, withLease, logger } = core;
  const orders = createStripeOrders(core);
  const products = createProducts(core);
  const { STATEMENT_DESCRIPTOR: statementDescriptor } = config;
  const ensureProducts = createEnsureProducts({
    products,
    provider: orders,
    statementDescriptor,
  });
  const refusePaidAtClinic = createRefusePaidAtClinic(core);
  const placeOrder = createPlaceOrder({
    provider: orders,
    checkouts,
    ensureCustomer,
    ensureProducts,
  });
  return {
    refusePaidAtClinic,
    ensureProducts,
    chargeFee: createChargeFee({ fees: createStripeFees(core), ensureProducts }),
    openSubscription: createOpenSubscription({
      checkouts,
      provider,
      transaction,
      ensureCustomer,
      placeOrder,
      converge,
      endYears,
      withLease,
      refusePaidAtClinic,
      logger,
    }),
    updateStatementDescriptors: createUpdateStatementDescriptors({
      products,
      provider: orders,
      statementDescriptor,
      logger,
    }),
  };
}

/** Builds the room of the first payment: consent, one subscription per enrollment, and whether it was paid. */
export function createCheckout(core: Core, deps: Deps) {
  const { loadPayable, checkouts, transaction, withLease, logger, clock } = core;
  const { converge, subscriptions, cards, chargeInvoice } = deps;
  const selling = createSelling(core, deps);
  const { openSubscription, refusePaidAtClinic, chargeFee } = selling;
  const recordConsent = createRecordConsent({
    loadPayable,
    transaction,
    checkouts,
    refusePaidAtClinic,
  });
  return {
    routes: createCheckoutRoutes({
      createSubscription: createCreateSubscription({
        loadPayable,
        ownerAccounts: core.ownerAccounts,
        openSubscription,
        findSavedCard: createFindSavedCard({
          subscriptions,
          cards,
          hasLinkedCard: core.hasLinkedCard,
          clock,
          logger,
        }),
        payWithSavedCard: createPayWithSavedCard({
          chargeInvoice,
          recordConsent,
          converge,
          withLease,
          logger,
        }),
      }),
      recordConsent,
      verifyPayment: createVerifyPayment({
        loadPayable,
        checkouts,
        subscriptions,
        converge,
        readPrices: core.readPrices,
        timeZone: core.timeZone,
        logger,
      }),
      idempotency: deps.idempotency,
    }),
    housekeeping: {
      'statement descriptors': selling.updateStatementDescriptors,
      consents: () => pruneConsents(core.kysely),
    },
    openSubscription,
    refusePaidAtClinic,
    chargeFee,
    ensureProducts: selling.ensureProducts,
  };
}
