import type { ChargeLine } from '../core/rules-agreed.ts';
import type { ObservedInvoice } from '../core/rules-observation.ts';

export type PaymentLine = {
  kind: ChargeLine['kind'] | 'discount' | 'other';
  /** The catalog's id of the plan or add-on; null for others. */
  catalogId: number | null;
  description: string;
  amountCents: number;
};

/** Maps the provider's products to kinds of lines. */
export type SoldProducts = ReadonlyMap<string, Pick<ChargeLine, 'kind' | 'catalogId'>>;

/**
 * Returns what an invoice charges for. The lines add up to its total: a discount, or lines beyond those that
 * were read, make one more.
 */
export function toPaymentLines(
  { lines, totalCents }: Pick<ObservedInvoice, 'lines' | 'totalCents'>,
  sold: SoldProducts,
): PaymentLine[] {
  const read = lines.map(({ description, amountCents, productId, isDiscount }): PaymentLine => {
    const product = productId === null ? undefined : sold.get(productId);
    const isFee = product?.kind === 'membership_fee';
    return {
      kind: isDiscount ? 'discount' : (product?.kind ?? 'other'),
      catalogId: isFee ? null : (product?.catalogId ?? null),
      description,
      amountCents,
    };
  });
  const restCents = read.reduce((rest, { amountCents }) => rest - amountCents, totalCents);
  if (restCents === 0) return read;
  return [
    ...read,
    { kind: 'other', catalogId: null, description: 'Adjustment', amountCents: restCents },
  ];
}
