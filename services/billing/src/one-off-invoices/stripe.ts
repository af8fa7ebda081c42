import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import {
  type CallStripe,
  createCallStripe,
  isMissing,
  nullIfMissing,
  StripeRefusal,
} from '../core/stripe/client.ts';
import { changedKey, paymentIntentOf, toDate, toInvoiceName } from '../core/stripe/mapping.ts';
import type { OneOffInvoice, OneOffProvider } from './invoice.ts';

const expand = ['confirmation_secret', 'payments'];

const toOneOffInvoice = (invoice: Stripe.Invoice): OneOffInvoice => ({
  ...toInvoiceName(invoice),
  status: invoice.status ?? 'draft',
  totalCents: invoice.total,
  remainingCents: invoice.amount_remaining,
  chargedCents: invoice.amount_paid,
  paidAt:
    invoice.status === 'paid'
      ? toDate(invoice.status_transitions.paid_at ?? invoice.created)
      : null,
  paymentIntentId: paymentIntentOf(invoice),
  clientSecret:
    invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
});

/** Does nothing if Stripe refuses it, because the invoice is further by now. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
}

type Deps = { stripe: Stripe; call: CallStripe; metadataKey: string };
type Reads = Pick<OneOffProvider, 'readInvoice' | 'findInvoice'>;

function createReads({ stripe, call, metadataKey }: Deps): Reads {
  const readInvoice: Reads['readInvoice'] = async (invoiceId) => {
    const invoice = await nullIfMissing(
      call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, { expand })),
    );
    return invoice && toOneOffInvoice(invoice);
  };
  return {
    readInvoice,
    async findInvoice({ customerId: customer, agreedId }) {
      const list = await nullIfMissing(
        call('invoices.list', () => stripe.invoices.list({ customer, limit: 100 })),
      );
      const found = list?.data.find(({ metadata }) => metadata?.[metadataKey] === agreedId);
      return found ? readInvoice(toInvoiceName(found).id) : null;
    },
  };
}

const isCustomerMissing = (error: unknown) => isMissing(error) && error.param === 'customer';

function createDrafts({
  stripe,
  call,
  metadataKey,
}: Deps): Pick<OneOffProvider, 'draftInvoice' | 'addLine'> {
  return {
    async draftInvoice({ customerId: customer, subscriptionId, agreedId, idempotencyKey }) {
      const about = subscriptionId === null ? {} : { [changedKey]: subscriptionId };
      const params = {
        customer,
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude' as const,
        metadata: { [metadataKey]: agreedId, ...about },
      };
      try {
        const draft = await call('invoices.create', () =>
          stripe.invoices.create(params, { idempotencyKey }),
        );
        return toInvoiceName(draft).id;
      } catch (error) {
        throw isCustomerMissing(error) ? new MissingObjectError(customer) : error;
      }
    },
    async addLine({ customerId: customer, invoiceId: invoice, ...line }) {
      const { productId, amountCents, description, idempotencyKey } = line;
      const price = { currency: 'usd', product: productId, unit_amount: amountCents };
      try {
        await call('invoiceItems.create', () =>
          stripe.invoiceItems.create(
            { customer, invoice, price_data: price, description },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        if (isCustomerMissing(error)) throw new MissingObjectError(customer);
        const isProduct = error instanceof StripeRefusal && error.param === 'price_data[product]';
        throw isProduct ? new MissingObjectError(productId) : error;
      }
    },
  };
}

const isGone = (invoice: OneOffInvoice | null) => !invoice || invoice.status === 'void';

/**
 * Implements one-off invoices with Stripe. They are the customer's, and name a subscription only in their metadata: an
 * invoice of the subscription that isn't paid would make it past due, and its lines would wait for the next month's invoice
 * if a crash came in between.
 */
export function createStripeOneOffInvoices(given: {
  stripe: Stripe;
  logger: Logger;
  metadataKey: string;
}): OneOffProvider {
  const { stripe, metadataKey } = given;
  const deps = { stripe, metadataKey, call: createCallStripe(given.logger) };
  const { call } = deps;
  const reads = createReads(deps);
  return {
    ...reads,
    ...createDrafts(deps),
    openInvoice: (invoiceId) =>
      unlessRefused(
        call('invoices.finalizeInvoice', () =>
          stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }),
        ),
      ),
    async discardInvoice(invoiceId) {
      const invoice = await reads.readInvoice(invoiceId);
      if (isGone(invoice)) return 'discarded';
      await unlessRefused(
        invoice?.status === 'draft'
          ? call('invoices.del', () => stripe.invoices.del(invoiceId))
          : call('invoices.voidInvoice', () => stripe.invoices.voidInvoice(invoiceId)),
      );
      return isGone(await reads.readInvoice(invoiceId)) ? 'discarded' : 'kept';
    },
  };
}
