import type { SimInvoice, SimInvoicePayment, SimPaymentMethod } from '../domain/objects/types.ts';
import type { World } from '../world.ts';
import { cancelPaymentIntent } from './payment-intents.ts';
import { subscriptionFor } from './settle-invoice.ts';

/** The invoice's default payment: the one whose secret confirms it. */
export function defaultPaymentOf(world: World, invoiceId: string): SimInvoicePayment | undefined {
  return world.store
    .all('invoice_payment', { invoice: invoiceId })
    .find((payment) => payment.is_default);
}

/** The card an automatic charge uses: the invoice's, the subscription's, then the customer's. */
export function paymentMethodFor(world: World, invoice: SimInvoice): SimPaymentMethod | null {
  const customer = invoice.customer ? world.store.get('customer', invoice.customer) : undefined;
  const id =
    invoice.default_payment_method ??
    subscriptionFor(world, invoice)?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null;
  return id === null ? null : (world.store.get('payment_method', id) ?? null);
}

/** Cancels the invoice's payment where it is still to come. */
export function stopPayment(world: World, invoice: SimInvoice): void {
  const payment = defaultPaymentOf(world, invoice.id);
  if (payment?.status !== 'open') return;
  const intent = world.require('payment_intent', payment.payment.payment_intent);
  const at = world.now(invoice.test_clock);
  if (intent.status !== 'canceled') cancelPaymentIntent(world, intent, 'void_invoice');
  world.update(payment, {
    status: 'canceled',
    status_transitions: { canceled_at: at, paid_at: null },
  });
}
