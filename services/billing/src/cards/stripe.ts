import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { CardProvider, InvoicePayment } from './card-provider.ts';
import { MissingObjectError, ProviderError } from '../core/provider-errors.ts';
import { createFinalizeHeld, type FinalizeHeld } from './stripe-held-draft.ts';
import { cardExpansions, idOf, paymentIntentOf, paymentMethodOf } from '../core/stripe/mapping.ts';
import {
  type CallStripe,
  createCallStripe,
  isMissing,
  nullIfMissing,
  StripeRefusal,
} from '../core/stripe/client.ts';

const isDeleted = (customer: Stripe.SetupIntent['customer']): boolean =>
  typeof customer === 'object' && customer?.deleted === true;

const actionCodes: readonly (string | undefined)[] = [
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
];

function createPayInvoice(
  stripe: Stripe,
  call: CallStripe,
  finalize: FinalizeHeld,
): CardProvider['payInvoice'] {
  /** The status of the invoice's payment, which may be ahead of the invoice's own. */
  async function readPaymentStatus(invoice: Stripe.Invoice): Promise<string | null> {
    const intentId = paymentIntentOf(invoice);
    if (intentId === null) return null;
    const intent = await call('paymentIntents.retrieve', () =>
      stripe.paymentIntents.retrieve(intentId),
    );
    return intent.status;
  }

  async function afterRefusal(invoiceId: string, refusal: StripeRefusal): Promise<InvoicePayment> {
    const invoice = await call('invoices.retrieve', () =>
      stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret', 'payments'] }),
    );
    if (invoice.status === 'paid') return { kind: 'paid' };
    const paymentStatus = await readPaymentStatus(invoice);
    if (paymentStatus === 'succeeded') return { kind: 'paid' };
    if (paymentStatus === 'processing') return { kind: 'processing' };
    if (!refusal.isByCard) {
      if (invoice.status === 'void' || invoice.status === 'uncollectible') {
        return { kind: 'not-owed' };
      }
      // Neither the card nor the invoice caused this, so a retry may work.
      throw new ProviderError({ cause: refusal, wasAnswered: true });
    }
    if (!actionCodes.includes(refusal.code)) {
      const declineCode = refusal.declineCode ?? refusal.code ?? null;
      return { kind: 'declined', declineCode, adviceCode: refusal.adviceCode ?? null };
    }
    const clientSecret = invoice.confirmation_secret?.client_secret ?? null;
    return { kind: 'action-required', clientSecret };
  }

  return async ({ invoiceId, isDraft, paymentMethodId, isOffSession, idempotencyKey }) => {
    if (isDraft) await finalize(invoiceId);
    // A bank asks a cardholder who is present for authentication rather than to decline.
    const params = { payment_method: paymentMethodId, off_session: isOffSession };
    try {
      const invoice = await call('invoices.pay', () =>
        stripe.invoices.pay(invoiceId, { ...params, expand: ['payments'] }, { idempotencyKey }),
      );
      if (invoice.status === 'paid') return { kind: 'paid' };
      return { kind: (await readPaymentStatus(invoice)) === 'succeeded' ? 'paid' : 'processing' };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return afterRefusal(invoiceId, error);
    }
  };
}

function createPrepareCardSetup(
  stripe: Stripe,
  call: CallStripe,
): CardProvider['prepareCardSetup'] {
  async function prepare({
    customerId,
    enrollmentId,
  }: {
    customerId: string;
    enrollmentId: number;
  }) {
    const known = await call('setupIntents.list', () =>
      stripe.setupIntents.list({ customer: customerId, limit: 20, expand: ['data.customer'] }),
    );
    // Stripe lists them without the customer, too, but takes no card.
    if (known.data.some(({ customer }) => isDeleted(customer))) {
      throw new MissingObjectError(customerId);
    }
    const unused = known.data.find(
      ({ status, metadata }) =>
        status === 'requires_payment_method' && metadata?.['enrollmentId'] === String(enrollmentId),
    );
    const setup =
      unused ??
      (await call('setupIntents.create', () =>
        stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          // Only cards, which can be charged off-session.
          allowed_payment_method_types: ['card'],
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { enrollmentId: String(enrollmentId) },
        }),
      ));
    if (setup.client_secret === null) throw new Error(`${setup.id} has no client secret`);
    return setup.client_secret;
  }

  return async (given) => {
    try {
      return await prepare(given);
    } catch (error) {
      throw isMissing(error) ? new MissingObjectError(given.customerId) : error;
    }
  };
}

/** Implements card changes with Stripe. */
export function createStripeCards(deps: { stripe: Stripe; logger: Logger }): CardProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    prepareCardSetup: createPrepareCardSetup(stripe, call),
    async readClientSecret(intentId) {
      const intent = await nullIfMissing<{ client_secret: string | null }>(
        intentId.startsWith('seti_')
          ? call('setupIntents.retrieve', () => stripe.setupIntents.retrieve(intentId))
          : call('paymentIntents.retrieve', () => stripe.paymentIntents.retrieve(intentId)),
      );
      return intent?.client_secret ?? null;
    },
    async retrieveCardSetup(setupId) {
      const setup = await nullIfMissing(
        call('setupIntents.retrieve', () =>
          stripe.setupIntents.retrieve(setupId, { expand: ['customer'] }),
        ),
      );
      return (
        setup && {
          customerId: isDeleted(setup.customer) ? null : idOf(setup.customer),
          enrollmentId: Number(setup.metadata?.['enrollmentId'] ?? Number.NaN) || null,
          paymentMethodId: idOf(setup.payment_method),
          isConfirmed: setup.status === 'succeeded',
        }
      );
    },
    async findCardOf(subscriptionId) {
      const subscription = await nullIfMissing(
        call('subscriptions.retrieve', () =>
          stripe.subscriptions.retrieve(subscriptionId, { expand: cardExpansions }),
        ),
      );
      // An overdue plan's card was declined.
      if (subscription?.status !== 'active' && subscription?.status !== 'trialing') return null;
      const method = paymentMethodOf(subscription);
      if (!method?.card) return null;
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
      const customerId = idOf(method.customer);
      return { paymentMethodId: method.id, customerId, brand, last4, expMonth, expYear };
    },
    async useCard({ customerId, subscriptionId, paymentMethodId }) {
      const change = { default_payment_method: paymentMethodId };
      try {
        await call('subscriptions.update', () =>
          stripe.subscriptions.update(subscriptionId, change),
        );
        await call('customers.update', () =>
          stripe.customers.update(customerId, { invoice_settings: change }),
        );
        return 'used';
      } catch (error) {
        if (error instanceof StripeRefusal) return 'refused';
        throw error;
      }
    },
    payInvoice: createPayInvoice(stripe, call, createFinalizeHeld(deps)),
  };
}
