import type { EnsureProducts } from '../checkout/index.ts';
import type { Payable } from '../core/payable.ts';
import { MissingObjectError, ProviderError, withFreshKey } from '../core/provider-errors.ts';
import { chargesAsShown } from './rules.ts';
import type { PrepaidYear, YearInvoice, YearProvider } from './year.ts';

type Given = {
  year: PrepaidYear;
  plan: Payable['snapshot']['plan'];
  customerId: string;
  /** Keeps the invoice's id before it can be paid. */
  save: (invoiceId: string) => Promise<void>;
};

const isUsable = ({ status }: YearInvoice): boolean => status === 'open' || status === 'paid';

/** Puts the year on its draft, with the product of the plan. */
function createAddLine(deps: { provider: YearProvider; ensureProducts: EnsureProducts }) {
  const { provider, ensureProducts } = deps;
  return async (invoiceId: string, { year, plan, customerId }: Given): Promise<void> => {
    const amountCents = year.sheet.yearCents;
    const { id: catalogId, version = 1, name } = plan;
    const sold = { kind: 'plan', catalogId, version, name, amountCents } as const;
    const add = async (missingIds: ReadonlySet<string>) => {
      const given = { monthlyLines: [sold], feeLine: null };
      const [line] = (await ensureProducts(given, missingIds)).monthlyLines;
      const productId = line?.productId ?? '';
      const description = `${name}, 12 months in advance`;
      await withFreshKey(
        `petwell-year-line-${invoiceId}-${productId}`,
        async (idempotencyKey) => {
          const added = { customerId, invoiceId, productId, amountCents, description };
          await provider.addLine({ ...added, idempotencyKey });
          return 'added';
        },
        // It was added, although the provider answered with an error.
        async () =>
          (await provider.readInvoice(invoiceId))?.totalCents === amountCents ? 'added' : null,
      );
    };
    try {
      await add(new Set());
    } catch (error) {
      if (!(error instanceof MissingObjectError) || error.id === customerId) throw error;
      await add(new Set([error.id]));
    }
  };
}

/**
 * Makes the one invoice of a year, or finds it: it is open, or paid. One that a crash left unfinished, or that was voided at
 * the provider, is replaced. No invoice is opened for another amount than what was shown. The caller holds the plan's lease.
 * @throws ProviderError (repeating is safe)
 */
export function createEnsureInvoice(deps: {
  provider: YearProvider;
  ensureProducts: EnsureProducts;
}) {
  const { provider } = deps;
  const addLine = createAddLine(deps);

  async function find({ year, customerId }: Given): Promise<YearInvoice | null> {
    const { yearId, invoiceId } = year;
    const stored = invoiceId === null ? null : await provider.readInvoice(invoiceId);
    return stored ?? provider.findInvoice({ customerId, yearId });
  }

  async function draft(given: Given, replacedId: string | null): Promise<string> {
    const { year, customerId, save } = given;
    const { yearId } = year;
    const suffix = replacedId === null ? '' : `-${replacedId}`;
    const invoiceId = await withFreshKey(
      `petwell-year-${yearId}${suffix}`,
      (idempotencyKey) => provider.draftInvoice({ customerId, yearId, idempotencyKey }),
      async () => {
        const made = await provider.findInvoice({ customerId, yearId });
        return made?.status === 'draft' ? made.id : null;
      },
    );
    await save(invoiceId);
    await addLine(invoiceId, given);
    return invoiceId;
  }

  /** Opens it, and never another amount: the customer may owe something at the provider. */
  async function open(invoiceId: string, { year }: Given): Promise<YearInvoice> {
    await provider.openInvoice(invoiceId);
    const invoice = await provider.readInvoice(invoiceId);
    if (invoice && chargesAsShown(year.sheet, invoice) && isUsable(invoice)) return invoice;
    if (invoice?.status !== 'paid') await provider.discardInvoice(invoiceId);
    const cause = new Error(`${invoiceId} is ${invoice?.status} for ${invoice?.totalCents}`);
    throw new ProviderError({ cause, wasAnswered: false });
  }

  return async (given: Given): Promise<YearInvoice> => {
    const { year, save } = given;
    const found = await find(given);
    const isAsShown = found !== null && chargesAsShown(year.sheet, found);
    if (found && isAsShown && (isUsable(found) || found.status === 'draft')) {
      if (found.id !== year.invoiceId) await save(found.id);
      return isUsable(found) ? found : open(found.id, given);
    }
    if (found) await provider.discardInvoice(found.id);
    // One that was deleted is replaced under another key, which the provider doesn't answer with it.
    return open(await draft(given, found?.id ?? year.invoiceId), given);
  };
}
export type EnsureInvoice = ReturnType<typeof createEnsureInvoice>;
