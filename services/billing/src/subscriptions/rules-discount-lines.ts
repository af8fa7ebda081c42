import { furtherPetLine, fromCents, listPriceOf, toCents, type Plan } from '@petwell/contracts';
import type { ObservedInvoice } from '../core/rules-observation.ts';

/** A plan that was sold to a further pet, with the provider's products for it. */
export type DiscountedPlan = Pick<Plan, 'monthlyPrice' | 'furtherPet'> & {
  productIds: readonly string[];
};

type Line = ObservedInvoice['lines'][number];

function splitLine(line: Line, plans: readonly DiscountedPlan[]): Line[] {
  const { productId, amountCents, description } = line;
  const plan = plans.find(
    ({ productIds, monthlyPrice }) =>
      productId !== null && productIds.includes(productId) && toCents(monthlyPrice) === amountCents,
  );
  if (!plan) return [line];
  const listPrice = listPriceOf(plan);
  const listCents = toCents(listPrice);
  return [
    {
      productId,
      amountCents: listCents,
      // The provider's text has the price, too.
      description: description.replace(`$${fromCents(amountCents)}`, `$${listPrice}`),
    },
    {
      productId: null,
      amountCents: amountCents - listCents,
      description: furtherPetLine,
      isDiscount: true,
    },
  ];
}

/** Shows what a further pet's plan costs less than its list price as a line of its own. Totals stay. */
export const withDiscountLines = (
  invoices: readonly ObservedInvoice[],
  plans: readonly DiscountedPlan[],
): readonly ObservedInvoice[] =>
  plans.length === 0
    ? invoices
    : invoices.map((invoice) =>
        // A change of plan is charged by what it adds.
        invoice.changeId === null
          ? { ...invoice, lines: invoice.lines.flatMap((line) => splitLine(line, plans)) }
          : invoice,
      );
