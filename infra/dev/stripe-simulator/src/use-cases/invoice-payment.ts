import type { Account } from '../account.ts';
import { subscriptionIdOf } from '../domain/objects/invoice.ts';
import type {
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from '../domain/objects/types.ts';

export function paymentOf(account: Account, invoiceId: string): InvoicePayment | undefined {
  return account.store.list('invoice_payment', { invoice: invoiceId })[0];
}

/** Returns the id of the invoice that a payment intent pays, if any. */
export function invoiceOf(account: Account, intentId: string): string | undefined {
  return account.store.list('invoice_payment', { 'payment.payment_intent': intentId })[0]?.invoice;
}

/** Returns the payment intent that pays an invoice. */
export function intentOf(account: Account, invoiceId: string): PaymentIntent | undefined {
  const payment = paymentOf(account, invoiceId);
  return payment && account.store.get('payment_intent', payment.payment.payment_intent ?? '');
}

export function subscriptionOf(account: Account, invoice: Invoice): Subscription | undefined {
  return account.store.get('subscription', subscriptionIdOf(invoice));
}

/** Returns the card for automatic charges: the subscription's, or else the customer's. */
export function defaultMethodOf(account: Account, invoice: Invoice): PaymentMethod | null {
  const { customer } = invoice;
  const own = subscriptionOf(account, invoice)?.default_payment_method ?? null;
  return cardOf(account, { customer: customer ?? '', default_payment_method: own });
}

export function cardOf(
  account: Account,
  {
    customer,
    default_payment_method: own,
  }: Pick<Subscription, 'customer' | 'default_payment_method'>,
): PaymentMethod | null {
  const settings = account.store.get('customer', customer)?.invoice_settings;
  const id = own ?? settings?.default_payment_method;
  return (id && account.store.get('payment_method', id)) || null;
}
