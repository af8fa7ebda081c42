import type { IncludedService } from '@petwell/contracts';

type Counted =
  | Pick<
      Extract<IncludedService, { unit: 'count' }>,
      'unit' | 'quantity' | 'listPriceCents' | 'costCents'
    >
  | { unit: 'discount' };

/**
 * Values what one year includes: at list price, and what it costs the clinic, null unless each service's cost is known.
 * Discounts have no value of their own.
 */
export function valueOf(includes: readonly Counted[]): {
  listCents: number;
  costCents: number | null;
} {
  const counted = includes.filter((one) => one.unit === 'count');
  const costs = counted.flatMap(({ quantity, costCents }) =>
    costCents === null ? [] : quantity * costCents,
  );
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  return {
    listCents: sum(counted.map(({ quantity, listPriceCents }) => quantity * listPriceCents)),
    costCents: costs.length === counted.length ? sum(costs) : null,
  };
}
