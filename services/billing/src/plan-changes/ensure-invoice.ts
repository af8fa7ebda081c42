import type { EnsureProducts } from '../checkout/index.ts';
import { MissingObjectError, ProviderError, withFreshKey } from '../core/provider-errors.ts';
import type { OfferedPlanChange } from './change.ts';
import type { ChangeInvoice, ChangeProvider } from './change-provider.ts';
import { dueLinesOf } from './rules.ts';

type Billed = { subscriptionId: string; customerId: string };
type Given = Billed & {
  change: OfferedPlanChange;
  /** Keeps the invoice's id before it can be paid. */
  save: (invoiceId: string) => Promise<void>;
};

const isUsable = ({ status }: ChangeInvoice): boolean => status === 'open' || status === 'paid';

/** Puts what is due on a draft, line by line, with products of the versions. */
function createAddLines(deps: { provider: ChangeProvider; ensureProducts: EnsureProducts }) {
  const { provider, ensureProducts } = deps;
  return async (invoiceId: string, { change, customerId }: Given): Promise<void> => {
    const lines = dueLinesOf(change.offer);
    const descriptions = change.offer.dueLines.filter(({ cents }) => cents > 0);
    const missingIds = new Set<string>();
    let cents = 0;
    for (let position = 0; position < lines.length;) {
      const { monthlyLines } = await ensureProducts(
        { monthlyLines: lines, feeLine: null },
        missingIds,
      );
      const { productId = '', amountCents = 0 } = monthlyLines[position] ?? {};
      const line = {
        customerId,
        invoiceId,
        productId,
        amountCents,
        description: descriptions[position]?.description ?? '',
      };
      const sum = cents + amountCents;
      try {
        await withFreshKey(
          `petwell-change-${invoiceId}-${position}-${productId}`,
          async (idempotencyKey) => {
            await provider.addLine({ ...line, idempotencyKey });
            return 'added';
          },
          // It was added, although the provider answered with an error.
          async () =>
            (await provider.readInvoice(invoiceId))?.totalCents === sum ? 'added' : null,
        );
        cents = sum;
        position += 1;
      } catch (error) {
        if (!(error instanceof MissingObjectError) || missingIds.has(error.id)) throw error;
        missingIds.add(error.id);
      }
    }
  };
}

/**
 * Makes the one invoice of what is due for a change, or finds it: it is open, or paid. One that a crash left unfinished,
 * or that was voided at the provider, is replaced. No invoice is opened for another amount than what was shown.
 * The caller holds the plan's lease.
 * @throws ProviderError (repeating is safe)
 */
export function createEnsureInvoice(deps: {
  provider: ChangeProvider;
  ensureProducts: EnsureProducts;
}) {
  const { provider } = deps;
  const addLines = createAddLines(deps);

  async function find({ change, customerId }: Given): Promise<ChangeInvoice | null> {
    const { changeId, invoiceId } = change;
    const stored = invoiceId === null ? null : await provider.readInvoice(invoiceId);
    return stored ?? provider.findInvoice({ customerId, changeId });
  }

  async function draft(given: Given, replacedId: string | null): Promise<string> {
    const { change, customerId, subscriptionId, save } = given;
    const { changeId } = change;
    const suffix = replacedId === null ? '' : `-${replacedId}`;
    const invoiceId = await withFreshKey(
      `petwell-change-${changeId}${suffix}`,
      (idempotencyKey) =>
        provider.draftInvoice({ customerId, subscriptionId, changeId, idempotencyKey }),
      async () => {
        const made = await provider.findInvoice({ customerId, changeId });
        return made?.status === 'draft' ? made.id : null;
      },
    );
    await save(invoiceId);
    await addLines(invoiceId, given);
    return invoiceId;
  }

  /** Opens it, and never another amount: the customer may owe something at the provider. */
  async function open(invoiceId: string, { change }: Given): Promise<ChangeInvoice> {
    await provider.openInvoice(invoiceId);
    const invoice = await provider.readInvoice(invoiceId);
    const { status = 'draft', totalCents = 0, remainingCents = 0 } = invoice ?? {};
    const isAsShown = totalCents === change.dueCents && remainingCents <= change.dueCents;
    if (invoice && isAsShown && isUsable(invoice)) return invoice;
    if (status !== 'paid') await provider.discardInvoice(invoiceId);
    const cause = new Error(
      `${invoiceId} is ${status} for ${totalCents}, ${remainingCents} to pay`,
    );
    throw new ProviderError({ cause, wasAnswered: false });
  }

  return async (given: Given): Promise<ChangeInvoice> => {
    const { change } = given;
    const found = await find(given);
    if (found && isUsable(found)) {
      if (found.id !== change.invoiceId) await given.save(found.id);
      return found;
    }
    if (found?.status === 'draft' && found.totalCents === change.dueCents) {
      if (found.id !== change.invoiceId) await given.save(found.id);
      return open(found.id, given);
    }
    if (found) await provider.discardInvoice(found.id);
    // One that was deleted is replaced under another key, which the provider doesn't answer with it.
    return open(await draft(given, found?.id ?? change.invoiceId), given);
  };
}
export type EnsureInvoice = ReturnType<typeof createEnsureInvoice>;
