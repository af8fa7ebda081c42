import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import {
  type CallStripe,
  createCallStripe,
  nullIfMissing,
  StripeRefusal,
} from '../core/stripe/client.ts';
import { changedKey, changeKey, idOf, toInvoiceName } from '../core/stripe/mapping.ts';
import type { ChangeInvoice, ChangeProvider } from './change-provider.ts';

const expand = ['confirmation_secret'];

const toChangeInvoice = (invoice: Stripe.Invoice): ChangeInvoice => ({
  ...toInvoiceName(invoice),
  status: invoice.status ?? 'draft',
  totalCents: invoice.total,
  remainingCents: invoice.amount_remaining,
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
type Reads = Pick<ChangeProvider, 'readInvoice' | 'findInvoice'>;

function createReads({ stripe, call }: Deps): Reads {
  const readInvoice: Reads['readInvoice'] = async (invoiceId) => {
    const invoice = await nullIfMissing(
      call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, { expand })),
    );
    return invoice && toChangeInvoice(invoice);
  };
  return {
    readInvoice,
    async findInvoice({ customerId: customer, changeId }) {
      const list = await nullIfMissing(
        call('invoices.list', () => stripe.invoices.list({ customer, limit: 100 })),
      );
      const found = list?.data.find(({ metadata }) => metadata?.[changeKey] === changeId);
      return found ? readInvoice(toInvoiceName(found).id) : null;
    },
  };
}

function createDrafts({ stripe, call }: Deps): Pick<ChangeProvider, 'draftInvoice' | 'addLine'> {
  return {
    async draftInvoice({ customerId: customer, subscriptionId, changeId, idempotencyKey }) {
      const params = {
        customer,
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude' as const,
        metadata: { [changeKey]: changeId, [changedKey]: subscriptionId },
      };
      const draft = await call('invoices.create', () =>
        stripe.invoices.create(params, { idempotencyKey }),
      );
      return toInvoiceName(draft).id;
    },
    async addLine({
      customerId: customer,
      invoiceId: invoice,
      productId,
      idempotencyKey,
      ...line
    }) {
      const { amountCents, description } = line;
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

const createReturnCredit =
  ({ stripe, call }: Deps): ChangeProvider['returnCredit'] =>
  async ({ invoiceId, changeId }) => {
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

const isGone = (invoice: ChangeInvoice | null) => !invoice || invoice.status === 'void';

/**
 * Implements invoices of changes with Stripe. They are the customer's, and name the subscription only in their metadata: an
 * invoice of the subscription that isn't paid would make it past due, and its lines would wait for the next month's invoice
 * if a crash came in between.
 */
export function createStripeChanges(given: { stripe: Stripe; logger: Logger }): ChangeProvider {
  const { stripe, logger } = given;
  const deps = { stripe, call: createCallStripe(logger) };
  const { call } = deps;
  const reads = createReads(deps);
  return {
    ...reads,
    ...createDrafts(deps),
    returnCredit: createReturnCredit(deps),
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
