import { ProviderError } from '../core/provider-errors.ts';
import type { WithCustomer } from '../customers/index.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { YearLinkLog } from '../links/index.ts';
import type { LoadPayable } from '../core/payable.ts';
import type { Settle } from './settle.ts';
import type { OneOffProvider } from '../one-off-invoices/index.ts';
import type { PrepaidYear, YearLog } from './year.ts';

/**
 * Ends the link of a year, and voids the invoice that waits. `paid`: the owner was first. The caller holds the plan's lease.
 * Repeating is safe.
 * @throws ProviderError (a payment is under way, or the provider doesn't respond)
 */
export function createEndYear(deps: {
  provider: OneOffProvider;
  withCustomer: WithCustomer;
  loadPayable: LoadPayable;
  settle: Settle;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'outbox'> & { years: YearLog; links: YearLinkLog }
  >;
}) {
  const { provider, transaction } = deps;

  async function findInvoice({ yearId, enrollmentId, invoiceId }: PrepaidYear) {
    if (invoiceId !== null) return provider.readInvoice(invoiceId);
    // A crash came before its id was stored.
    const { payer } = await deps.loadPayable(enrollmentId);
    return deps.withCustomer(payer.ownerId, (customerId) =>
      provider.findInvoice({ customerId, agreedId: yearId }),
    );
  }

  /** Whether it was paid instead. */
  async function discard(lease: Lease, year: PrepaidYear): Promise<boolean> {
    const invoice = await findInvoice(year);
    if (!invoice || (await provider.discardInvoice(invoice.id)) === 'discarded') return false;
    if (await deps.settle(lease, year, await provider.readInvoice(invoice.id))) return true;
    const cause = new Error(`${invoice.id} is being paid`);
    throw new ProviderError({ cause, wasAnswered: false });
  }

  return async (lease: Lease, year: PrepaidYear): Promise<'ended' | 'paid'> => {
    const { yearId } = year;
    await transaction(async ({ leases, links }) => {
      await leases.require(lease);
      await links.end(yearId);
    });
    if (year.consentedAt !== null && (await discard(lease, year))) return 'paid';
    await transaction(async ({ leases, years }) => {
      await leases.require(lease);
      await years.close(yearId);
    });
    return 'ended';
  };
}
export type EndYear = ReturnType<typeof createEndYear>;
