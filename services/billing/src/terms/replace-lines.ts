import { AppError } from '@petwell/chassis';
import { MissingObjectError, withFreshKey } from '../core/provider-errors.ts';
import type { EnsureProducts } from '../checkout/index.ts';
import { buildChange, isCharged, keyOf, linesOf, type MonthlyLine } from './rules.ts';
import type { StoredTerms } from './store.ts';
import type { Billed, TermsProvider } from './terms-provider.ts';

type Terms = Pick<StoredTerms, 'termsId' | 'plan' | 'addOns' | 'monthlyCents' | 'effectiveFrom'>;
type Charged = { subscriptionId: string; billed: Billed; nextChargeOn: string };

export const notChangeable = () =>
  new AppError('status_conflict', {
    publicMessage: 'The price of this plan can’t be changed now.',
  });

/** Lets a subscription charge exactly these lines, unless it does. Repeating it leads to one set of items. */
export function createReplaceLines(provider: TermsProvider) {
  return async (
    terms: Terms,
    what: 'change' | 'withdraw',
    { lines, ...charged }: Charged & { lines: readonly MonthlyLine[] },
  ): Promise<void> => {
    const { subscriptionId, billed } = charged;
    if (isCharged(lines, billed.items)) return;
    // What was charged before was agreed to before.
    const replacement =
      what === 'change'
        ? buildChange(terms, lines, { ...billed, ...charged })
        : { removedIds: billed.items.map(({ id }) => id), lines };
    const replaced = await withFreshKey(
      keyOf(terms.termsId, what, replacement),
      (idempotencyKey) => provider.replaceItems({ ...replacement, subscriptionId, idempotencyKey }),
      async () => {
        const now = await provider.readBilled(subscriptionId);
        return now && isCharged(lines, now.items) ? 'replaced' : null;
      },
    );
    if (replaced === 'refused') throw notChangeable();
  };
}
export type ReplaceLines = ReturnType<typeof createReplaceLines>;

/** Lets a subscription charge the terms, with products of their versions. */
export function createCharge(deps: { replaceLines: ReplaceLines; ensureProducts: EnsureProducts }) {
  return async (terms: Terms, charged: Charged): Promise<void> => {
    const breakdown = linesOf(terms);
    const missingIds = new Set<string>();
    for (;;) {
      const { monthlyLines: lines } = await deps.ensureProducts(breakdown, missingIds);
      try {
        return await deps.replaceLines(terms, 'change', { ...charged, lines });
      } catch (error) {
        const isNew = error instanceof MissingObjectError && !missingIds.has(error.id);
        if (!isNew || missingIds.size > breakdown.monthlyLines.length) throw error;
        missingIds.add(error.id);
      }
    }
  };
}
export type Charge = ReturnType<typeof createCharge>;
