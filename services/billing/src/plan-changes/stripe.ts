import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { createCallStripe, nullIfMissing } from '../core/stripe/client.ts';
import { changeKey, idOf } from '../core/stripe/mapping.ts';
import type { InvoiceKind } from '../one-off-invoices/index.ts';
import type { ReturnCredit } from './change.ts';

/** Of what is due for a change. */
export const changeInvoices: InvoiceKind = {
  metadataKey: changeKey,
  keyOf: (changeId) => `petwell-change-${changeId}`,
  lineKeyOf: ({ invoiceId, position, productId }) =>
    `petwell-change-${invoiceId}-${position}-${productId}`,
};

/** Returns the credit that an invoice used with Stripe. */
export function createStripeReturnCredit({
  stripe,
  logger,
}: {
  stripe: Stripe;
  logger: Logger;
}): ReturnCredit {
  const call = createCallStripe(logger);
  return async ({ invoiceId, changeId }) => {
    const invoice = await call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId));
    const { starting_balance: before, ending_balance: after } = invoice;
    const customer = idOf(invoice.customer);
    // A credit is a balance below zero.
    const amountCents = (after ?? before) - before;
    if (customer === null || amountCents <= 0) return;
    const list = await nullIfMissing(
      call('customers.listBalanceTransactions', () =>
        stripe.customers.listBalanceTransactions(customer, { limit: 100 }),
      ),
    );
    if (!list || list.data.some(({ metadata }) => metadata?.[changeKey] === changeId)) return;
    const params = {
      amount: -amountCents,
      currency: invoice.currency,
      description: 'Change of plan taken back',
      metadata: { [changeKey]: changeId },
    };
    await call('customers.createBalanceTransaction', () =>
      stripe.customers.createBalanceTransaction(customer, params, {
        idempotencyKey: `petwell-change-credit-${changeId}`,
      }),
    );
  };
}
