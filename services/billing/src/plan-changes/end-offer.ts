import { ProviderError, withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ChangeLinkLog } from '../links/index.ts';
import type { OneOffProvider } from '../one-off-invoices/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import type { ChangeLog, PlanChange, ReadChange, ReadSubscription } from './change.ts';

type Outcome = 'ended' | 'agreed';

/**
 * Ends the link about a change, and voids the invoice that waits. `agreed`: it was paid first. The caller holds the plan's
 * lease. Repeating is safe.
 * @throws ProviderError (a payment is under way, or the provider doesn't respond)
 */
export function createEndChange(deps: {
  readChange: ReadChange;
  readSubscription: ReadSubscription;
  provider: Pick<OneOffProvider, 'readInvoice' | 'findInvoice' | 'discardInvoice'>;
  converge: ConvergeSubscription;
  transaction: RunTransaction<
    Pick<Transaction, 'leases'> & { changes: ChangeLog; links: ChangeLinkLog }
  >;
}) {
  const { provider, transaction } = deps;

  async function findInvoice({ changeId, enrollmentId, invoiceId }: PlanChange) {
    if (invoiceId !== null) return provider.readInvoice(invoiceId);
    // A crash came before its id was stored.
    const subscription = await deps.readSubscription(enrollmentId);
    const customerId = subscription?.customerId;
    return customerId === undefined
      ? null
      : provider.findInvoice({ customerId, agreedId: changeId });
  }

  async function discard(change: PlanChange): Promise<Outcome> {
    const invoice = await findInvoice(change);
    if (!invoice) return 'ended';
    const { id, subscriptionId } = invoice;
    const kept = (await provider.discardInvoice(id)) === 'kept';
    if (subscriptionId !== null) await deps.converge(subscriptionId, { invoiceIds: [id] });
    const settled = await deps.readChange(change.changeId);
    if (settled?.agreedAt) return 'agreed';
    const isPaid = kept && (await provider.readInvoice(id))?.status === 'paid';
    // One that was paid after the plan's end is staff's to refund.
    if (!kept || isPaid) return 'ended';
    throw new ProviderError({ cause: new Error(`${id} is being paid`), wasAnswered: false });
  }

  return async (
    lease: Lease,
    change: Pick<PlanChange, 'changeId' | 'enrollmentId'>,
  ): Promise<Outcome> => {
    const { changeId, enrollmentId } = change;
    const stored = await deps.readChange(changeId);
    if (stored?.agreedAt) return 'agreed';
    if (stored?.closedAt) return 'ended';
    await transaction(async ({ leases, changes, links }) => {
      await leases.require(lease);
      await changes.end({ changeId, enrollmentId });
      await links.end(changeId);
    });
    const outcome = stored?.consentedAt ? await discard(stored) : 'ended';
    if (outcome === 'ended') {
      await transaction(async ({ leases, changes }) => {
        await leases.require(lease);
        await changes.close(changeId);
      });
    }
    return outcome;
  };
}
export type EndChange = ReturnType<typeof createEndChange>;

/** Handles enrollment's call that ends an offer. */
export const createEndOffer =
  (deps: { endChange: EndChange; withLease: WithLease; deadlineMs?: number }) =>
  (change: { enrollmentId: number; changeId: string }): Promise<Outcome> => {
    const work = deps.withLease(`enrollment:${change.enrollmentId}`, (lease) =>
      deps.endChange(lease, change),
    );
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
