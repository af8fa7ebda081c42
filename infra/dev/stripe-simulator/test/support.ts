import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { startSimulator, type Simulator, type SimulatorOptions } from '../src/index.ts';

export const webhookSecret = 'whsec_test_of_the_simulator';

/** Waits until `find` returns a value; throws at the deadline. */
export async function eventually<T>(
  what: string,
  find: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  deadlineMs = 10_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

export type WebhookReceiver = {
  url: string;
  events: Stripe.Event[];
  types: () => string[];
  /** Responds to the next deliveries with these statuses; 0 never responds. */
  answerWith: (statuses: number[]) => void;
  close: () => Promise<void>;
};

/** An endpoint that accepts only deliveries whose signature the SDK verifies. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const events: Stripe.Event[] = [];
  let planned: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = planned.shift() ?? 200;
      if (status === 0) return;
      try {
        const event = Stripe.webhooks.constructEvent(
          Buffer.concat(chunks),
          String(request.headers['stripe-signature']),
          webhookSecret,
        );
        if (status === 200) events.push(event);
        response.writeHead(status).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events,
    types: () => events.map(({ type }) => type),
    answerWith: (statuses) => {
      planned = [...statuses];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The official SDK, pointed at a simulator; without automatic retries, so that tests see each response. */
export function clientFor(simulator: { port: number }, key = 'sk_test_simulator'): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port: simulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 10_000,
    telemetry: false,
  });
}

export type TestBed = {
  simulator: Simulator;
  stripe: Stripe;
  receiver: WebhookReceiver;
  close: () => Promise<void>;
};

export async function startTestBed(options: SimulatorOptions = {}): Promise<TestBed> {
  const receiver = await startReceiver();
  const simulator = await startSimulator({
    webhooks: [{ url: receiver.url, secret: webhookSecret }],
    ...options,
  });
  const close = async (): Promise<void> => {
    await simulator.close();
    await receiver.close();
  };
  return { simulator, stripe: clientFor(simulator), receiver, close };
}

/** Returns the id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Confirms a first payment, and waits until its invoice is settled as well. */
export async function pay(stripe: Stripe, intentId: string, method = 'pm_card_visa') {
  await stripe.paymentIntents.confirm(intentId, { payment_method: method });
  await eventually('the settled invoice', async () => {
    const payment = { type: 'payment_intent', payment_intent: intentId } as const;
    const { data } = await stripe.invoicePayments.list({ payment });
    return data[0]?.status === 'paid';
  });
}

/** Creates a customer with an incomplete subscription: $49.99 a month plus a one-time fee of $64.15. */
export async function subscribe(
  stripe: Stripe,
  options: { email?: string; test_clock?: string; metadata?: Stripe.MetadataParam } = {},
) {
  const { metadata = { orderId: '7' }, ...customerParams } = options;
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    ...customerParams,
  });
  const product = await stripe.products.create({ name: 'Gold' });
  const fee = await stripe.products.create({ name: 'Sign-up fee' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [
      {
        price_data: {
          currency: 'usd',
          product: product.id,
          unit_amount: 4999,
          recurring: { interval: 'month' },
        },
      },
    ],
    add_invoice_items: [{ price_data: { currency: 'usd', product: fee.id, unit_amount: 6415 } }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata,
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const clientSecret = invoice.confirmation_secret?.client_secret ?? '';
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  return { customer, product, fee, subscription, invoice, clientSecret, intentId };
}
