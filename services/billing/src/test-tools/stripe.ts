import { randomUUID } from 'node:crypto';
import type { Logger } from '@petwell/chassis';
import type { TestEventType } from '@petwell/contracts';
import Stripe from 'stripe';
import type { TestProvider } from './test-provider.ts';
import { paymentIntentOf } from '../core/stripe/mapping.ts';
import {
  type CallStripe,
  createCallStripe,
  nullIfMissing,
  StripeRefusal,
} from '../core/stripe/client.ts';

const testCard = 'pm_card_visa';

/** Returns the object for an event of this type, or the id of its payment intent. */
function objectOf(
  eventType: TestEventType,
  subscription: Stripe.Subscription,
): object | string | null {
  const { latest_invoice: invoice, ...rest } = subscription;
  if (eventType === 'customer.subscription.updated')
    return { ...rest, latest_invoice: idOf(invoice) };
  if (eventType === 'customer.subscription.deleted')
    return { ...rest, latest_invoice: idOf(invoice) };
  if (invoice === null || typeof invoice === 'string') return null;
  if (eventType === 'invoice.payment_succeeded') return invoice;
  return paymentIntentOf(invoice);
}

const idOf = (reference: string | { id?: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

type Dependencies = { stripe: Stripe; webhookSecret: string; logger: Logger; clock: () => Date };

function createSignEvent(deps: Dependencies, call: CallStripe): TestProvider['signEvent'] {
  const { stripe, webhookSecret: secret, clock } = deps;
  return async ({ eventType, subscriptionId }) => {
    // Stripe expands four levels at most, so the payment intent takes another call.
    const expand = ['latest_invoice.payments'];
    const subscription = await nullIfMissing(
      call('subscriptions.retrieve', () =>
        stripe.subscriptions.retrieve(subscriptionId, { expand }),
      ),
    );
    const found = subscription && objectOf(eventType, subscription);
    const object =
      typeof found === 'string'
        ? await nullIfMissing(
            call('paymentIntents.retrieve', () => stripe.paymentIntents.retrieve(found)),
          )
        : found;
    if (!object) return null;
    const id = `evt_petwell_test_${randomUUID().replaceAll('-', '')}`;
    const created = Math.floor(clock().getTime() / 1000);
    const payload = JSON.stringify({
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created,
      type: eventType,
      livemode: false,
      pending_webhooks: 0,
      request: null,
      data: { object },
    });
    const header = { payload, secret, timestamp: created };
    const signature = stripe.webhooks.generateTestHeaderString(header);
    return { id, body: Buffer.from(payload), signature };
  };
}

function createPayWithTestCard(
  { stripe }: Dependencies,
  call: CallStripe,
): TestProvider['payWithTestCard'] {
  const pay = (email: string, amountCents: number) =>
    stripe.paymentIntents.create({
      amount: amountCents,
      currency: 'usd',
      confirm: true,
      payment_method: testCard,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      receipt_email: email,
      description: 'Receipt test',
      metadata: { purpose: 'receipt-test' },
      expand: ['latest_charge'],
    });
  return async ({ email, amountCents }) => {
    try {
      const intent = await call('paymentIntents.create', () => pay(email, amountCents));
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      const card = charge?.payment_method_details?.card;
      return {
        paymentIntentId: intent.id,
        clientSecret: intent.client_secret,
        isPaid: intent.status === 'succeeded',
        card: card ? { brand: card.brand, last4: card.last4 } : null,
      };
    } catch (error) {
      if (error instanceof StripeRefusal) return null;
      throw error;
    }
  };
}

/** Implements the test provider with Stripe in test mode, or the simulator. */
export function createStripeTestProvider(deps: Dependencies): TestProvider {
  const call = createCallStripe(deps.logger);
  return {
    signEvent: createSignEvent(deps, call),
    payWithTestCard: createPayWithTestCard(deps, call),
  };
}
