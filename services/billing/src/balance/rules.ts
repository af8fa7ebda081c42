import type { MoneyTotals } from '@petwell/contracts/routes';

/** A number of the report that has a list of its own. */
export type Figure = 'collected' | 'refunds' | 'disputes' | 'other' | 'fees' | 'payouts';

/** The provider's reporting categories whose amounts are a figure. All others are `other`. */
export const categoriesOf = {
  collected: ['charge', 'charge_failure', 'partial_capture_reversal'],
  refunds: ['refund', 'refund_failure'],
  disputes: ['dispute', 'dispute_reversal'],
  fees: ['fee', 'network_cost', 'tax'],
  payouts: ['payout', 'payout_reversal'],
} as const satisfies Partial<Record<Figure, readonly string[]>>;

/** The sums of transactions with the same reporting category, in cents. */
export type CategorySum = {
  reportingCategory: string;
  /** A plan's payment is behind them. */
  isOurs: boolean;
  amountCents: number;
  feeCents: number;
};

export const noMoney: MoneyTotals = {
  collectedCents: 0,
  refundsCents: 0,
  disputesCents: 0,
  otherCents: 0,
  feesCents: 0,
  netCents: 0,
  payoutsCents: 0,
};

/** Returns the figure that a transaction's amount belongs to. Its fee always belongs to `fees`. */
export function figureOf({
  reportingCategory,
  isOurs,
}: Pick<CategorySum, 'reportingCategory' | 'isOurs'>): Figure {
  const named = Object.entries(categoriesOf) as [keyof typeof categoriesOf, readonly string[]][];
  const figure = named.find(([, categories]) => categories.includes(reportingCategory))?.[0];
  if (figure === undefined) return 'other';
  return isOurs || figure === 'fees' || figure === 'payouts' ? figure : 'other';
}

/** Totals a month. Net is what the balance gained: payouts only take it to the bank. */
export function totalsOf(sums: readonly CategorySum[]): MoneyTotals {
  const totals = { ...noMoney };
  for (const sum of sums) {
    totals[`${figureOf(sum)}Cents`] += sum.amountCents;
    totals.feesCents -= sum.feeCents;
  }
  totals.netCents =
    totals.collectedCents +
    totals.refundsCents +
    totals.disputesCents +
    totals.otherCents +
    totals.feesCents;
  return totals;
}

/** Returns what a transaction adds to a number of the report. */
export function countedCents(transaction: CategorySum, figure: Figure | 'net'): number {
  const { amountCents, feeCents } = transaction;
  const own = figureOf(transaction);
  if (figure === 'net') return (own === 'payouts' ? 0 : amountCents) - feeCents;
  return (own === figure ? amountCents : 0) - (figure === 'fees' ? feeCents : 0);
}
