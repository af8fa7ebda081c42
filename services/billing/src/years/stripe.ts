import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import {
  type CallStripe,
  createCallStripe,
  nullIfMissing,
  StripeRefusal,
} from '../core/stripe/client.ts';
import { paymentIntentOf, toDate, toInvoiceName, yearKey } from '../core/stripe/mapping.ts';
import type { YearInvoice, YearProvider } from './year.ts';

const expand = ['confirmation_secret', 'payments'];

const toYearInvoice = (invoice: Stripe.Invoice): YearInvoice => ({
  id: toInvoiceName(invoice).id,
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

type Deps = { stripe: Stripe; call: CallStripe };

function createReads({ stripe, call }: Deps): Pick<YearProvider, 'readInvoice' | 'findInvoice'> {
  const readInvoice: YearProvider['readInvoice'] = async (invoiceId) => {
    const invoice = await nullIfMissing(
      call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, { expand })),
    );
    return invoice && toYearInvoice(invoice);
  };
  return {
    readInvoice,
    async findInvoice({ customerId: customer, yearId }) {
      const list = await nullIfMissing(
        call('invoices.list', () => stripe.invoices.list({ customer, limit: 100 })),
      );
      const found = list?.data.find(({ metadata }) => metadata?.[yearKey] === yearId);
      return found ? readInvoice(toInvoiceName(found).id) : null;
    },
  };
}

function createDrafts({ stripe, call }: Deps): Pick<YearProvider, 'draftInvoice' | 'addLine'> {
  return {
    async draftInvoice({ customerId: customer, yearId, idempotencyKey }) {
      const params = {
        customer,
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude' as const,
        metadata: { [yearKey]: yearId },
      };
      const draft = await call('invoices.create', () =>
        stripe.invoices.create(params, { idempotencyKey }),
      );
      return toInvoiceName(draft).id;
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
        const isProduct = error instanceof StripeRefusal && error.param === 'price_data[product]';
        throw isProduct ? new MissingObjectError(productId) : error;
      }
    },
  };
}

const isGone = (invoice: YearInvoice | null) => !invoice || invoice.status === 'void';

/** Implements the invoices of years with Stripe. They are the customer's: no subscription makes or collects them. */
export function createStripeYears(given: { stripe: Stripe; logger: Logger }): YearProvider {
  const { stripe, logger } = given;
  const deps = { stripe, call: createCallStripe(logger) };
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
