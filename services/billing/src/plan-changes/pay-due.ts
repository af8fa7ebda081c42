import type { CardProvider, ChargeInvoice, InvoicePayment } from '../cards/index.ts';
import { refusedAt } from '../core/rules-observation.ts';
import { MissingObjectError, ProviderError } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { EnsureInvoice, OneOffInvoice } from '../one-off-invoices/index.ts';
import type { Converged, ConvergeSubscription } from '../subscriptions/index.ts';
import type { ChangeLog, OfferedPlanChange, StoredSubscription } from './change.ts';
import { notCharged, notChanged } from './change-refusals.ts';
import { dueLinesOf } from './rules.ts';

export type Paid = {
  outcome: 'paid' | 'declined' | 'action_required' | 'card_needed';
  /** Pays the invoice in the browser; null: nothing is left to pay. */
  clientSecret: string | null;
};

function outcomeOf({ kind }: InvoicePayment): Paid['outcome'] {
  switch (kind) {
    case 'paid':
      return 'paid';
    case 'declined':
      return 'declined';
    case 'processing':
    case 'action-required':
      return 'action_required';
    case 'not-owed':
      throw notChanged('This change was taken back.');
  }
}

const invoiceOf = ({ seen }: Converged, invoiceId: string) =>
  seen.invoices.find(({ id }) => id === invoiceId);

/**
 * Charges what is due for a change with its one invoice, to the card on file of a cardholder who is present. What the
 * card doesn't pay can be paid with another one in the browser. The caller holds the plan's lease.
 * @throws AppError status_conflict, service_unavailable (the outcome is unknown; repeating is safe)
 */
export function createPayDue(deps: {
  ensureInvoice: EnsureInvoice;
  converge: ConvergeSubscription;
  cards: Pick<CardProvider, 'findCardOf'>;
  chargeInvoice: ChargeInvoice;
  transaction: RunTransaction<Pick<Transaction, 'leases'> & { changes: ChangeLog }>;
}) {
  const { converge } = deps;

  async function charge(subscriptionId: string, invoice: OneOffInvoice, stored: Converged) {
    const card = await deps.cards.findCardOf(subscriptionId);
    // A detached card can't be charged.
    if (!card || card.customerId === null) return 'card_needed';
    const { paymentMethodId } = card;
    const declinedAt = refusedAt(invoiceOf(stored, invoice.id)?.paymentIntent ?? null);
    return outcomeOf(await deps.chargeInvoice({ invoice, paymentMethodId, declinedAt }));
  }

  return async (
    lease: Lease,
    change: OfferedPlanChange,
    given: Pick<StoredSubscription, 'subscriptionId' | 'customerId'> & { useSavedCard: boolean },
  ): Promise<Paid> => {
    const { subscriptionId, customerId, useSavedCard } = given;
    const { changeId, invoiceId: storedId, dueCents, offer } = change;
    const ensured = deps.ensureInvoice({
      agreedId: changeId,
      invoiceId: storedId,
      dueCents,
      lines: dueLinesOf(offer),
      subscriptionId,
      customerId,
      save: (invoiceId) =>
        deps.transaction(async ({ leases, changes }) => {
          await leases.require(lease);
          await changes.setInvoice(changeId, invoiceId);
        }),
    });
    const invoice = await ensured.catch((error: unknown) => {
      // With a customer, the provider ends their plans.
      const isEnded = error instanceof MissingObjectError && error.id === customerId;
      throw isEnded ? notCharged() : error;
    });
    const read = () => converge(subscriptionId, { invoiceIds: [invoice.id] });
    // It is stored before it can be paid, so that whoever sees it paid settles the change.
    const stored = await read();
    if (!stored) throw notCharged();
    if (invoice.status === 'paid') return { outcome: 'paid', clientSecret: null };
    const outcome = useSavedCard
      ? await charge(subscriptionId, invoice, stored)
      : ('card_needed' as const);
    const after = outcome === 'card_needed' ? null : await read();
    // The browser has paid it a moment ago, and the provider has yet to close it.
    if (outcome === 'paid' && after && invoiceOf(after, invoice.id)?.status !== 'paid') {
      throw new ProviderError({ cause: new Error(`${invoice.id} settles`), wasAnswered: false });
    }
    return { outcome, clientSecret: outcome === 'paid' ? null : invoice.clientSecret };
  };
}
export type PayDue = ReturnType<typeof createPayDue>;
