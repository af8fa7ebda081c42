import type { BenefitBalance } from '@petwell/contracts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** "310.00" → '$310'; "12.50" → '$12.50'. */
export const formatDollars = (amount: string): string => dollars.format(Number(amount));

/** '2 of 4 left', or null for a discount, which isn't counted. */
export const countLeft = ({
  quantity,
  left,
}: Pick<BenefitBalance, 'quantity' | 'left'>): string | null =>
  quantity === null || left === null ? null : `${left} of ${quantity} left`;
