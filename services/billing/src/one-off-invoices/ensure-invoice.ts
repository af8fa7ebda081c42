import type { EnsureProducts } from '../checkout/index.ts';
import { MissingObjectError, ProviderError, withFreshKey } from '../core/provider-errors.ts';
import type { ChargeLine } from '../core/rules-agreed.ts';
import type { InvoiceKind, OneOffInvoice, OneOffProvider } from './invoice.ts';

type Given = {
  agreedId: string;
  /** As stored. Null: none was. */
  invoiceId: string | null;
  customerId: string;
  /** It replaces one that the provider lost, whose refusal the key's answer is by now. */
  isNewCustomer?: boolean;
  subscriptionId: string | null;
  /** As it was shown: no other amount is charged. */
  dueCents: number;
  lines: readonly { sold: ChargeLine; description: string }[];
  /** Keeps the invoice's id before it can be paid. */
  save: (invoiceId: string) => Promise<void>;
};

type Dependencies = {
  kind: InvoiceKind;
  provider: OneOffProvider;
  ensureProducts: EnsureProducts;
};

const isUsable = ({ status }: OneOffInvoice): boolean => status === 'open' || status === 'paid';

/** Puts what is due on a draft, line by line, with products of the versions. */
function createAddLines({ kind, provider, ensureProducts }: Dependencies) {
  return async (invoiceId: string, { lines, customerId }: Given): Promise<void> => {
    const monthlyLines = lines.map(({ sold }) => sold);
    const missingIds = new Set<string>();
    let cents = 0;
    for (let position = 0; position < lines.length;) {
      const sold = await ensureProducts({ monthlyLines, feeLine: null }, missingIds);
      const { productId = '', amountCents = 0 } = sold.monthlyLines[position] ?? {};
      const { description = '' } = lines[position] ?? {};
      const line = { customerId, invoiceId, productId, amountCents, description };
      const sum = cents + amountCents;
      try {
        await withFreshKey(
          kind.lineKeyOf({ invoiceId, position, productId }),
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
        const isProduct = error instanceof MissingObjectError && error.id !== customerId;
        if (!isProduct || missingIds.has(error.id)) throw error;
        missingIds.add(error.id);
      }
    }
  };
}

/** A credit may pay a part of it. */
const isAsShown = (
  { totalCents, remainingCents }: Pick<OneOffInvoice, 'totalCents' | 'remainingCents'>,
  dueCents: number,
): boolean => totalCents === dueCents && remainingCents <= dueCents;

/**
 * Makes the one invoice of what was agreed to, or finds it: it is open, or paid. One that a crash left unfinished, or that
 * was voided at the provider, is replaced. No invoice is opened for another amount than what was shown. The caller holds
 * the plan's lease.
 * @throws MissingObjectError (the customer), ProviderError (repeating is safe)
 */
export function createEnsureInvoice(deps: Dependencies) {
  const { kind, provider } = deps;
  const addLines = createAddLines(deps);

  async function find({ agreedId, invoiceId, customerId }: Given): Promise<OneOffInvoice | null> {
    const stored = invoiceId === null ? null : await provider.readInvoice(invoiceId);
    return stored ?? provider.findInvoice({ customerId, agreedId });
  }

  async function draft(given: Given, replacedId: string | null): Promise<string> {
    const { agreedId, customerId, subscriptionId, save } = given;
    const newId = given.isNewCustomer === true ? customerId : null;
    const key = [kind.keyOf(agreedId), replacedId, newId].filter((part) => part !== null).join('-');
    const invoiceId = await withFreshKey(
      key,
      (idempotencyKey) =>
        provider.draftInvoice({ customerId, subscriptionId, agreedId, idempotencyKey }),
      async () => {
        const made = await provider.findInvoice({ customerId, agreedId });
        return made?.status === 'draft' ? made.id : null;
      },
    );
    await save(invoiceId);
    await addLines(invoiceId, given);
    return invoiceId;
  }

  /** Opens it, and never another amount: the customer may owe something at the provider. */
  async function open(invoiceId: string, { dueCents }: Given): Promise<OneOffInvoice> {
    await provider.openInvoice(invoiceId);
    const invoice = await provider.readInvoice(invoiceId);
    if (invoice && isUsable(invoice) && isAsShown(invoice, dueCents)) return invoice;
    if (invoice?.status !== 'paid') await provider.discardInvoice(invoiceId);
    const cause = new Error(`${invoiceId} is ${invoice?.status} for ${invoice?.totalCents}`);
    throw new ProviderError({ cause, wasAnswered: false });
  }

  return async (given: Given): Promise<OneOffInvoice> => {
    const found = await find(given);
    const goesOn = found !== null && (isUsable(found) || found.status === 'draft');
    if (goesOn && isAsShown(found, given.dueCents)) {
      if (found.id !== given.invoiceId) await given.save(found.id);
      return isUsable(found) ? found : open(found.id, given);
    }
    if (found) await provider.discardInvoice(found.id);
    // One that was deleted is replaced under another key, which the provider doesn't answer with it.
    return open(await draft(given, found?.id ?? given.invoiceId), given);
  };
}
export type EnsureInvoice = ReturnType<typeof createEnsureInvoice>;
