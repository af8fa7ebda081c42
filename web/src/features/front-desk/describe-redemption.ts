import type { Redemption } from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';
import { formatDollars } from '../../shared/benefits/format.ts';

/** '2 × Nail trim'; '10% off dental care, $12.50'. */
export function describeUse({ label, quantity, amount }: Redemption): string {
  const what = quantity === 1 ? label : `${quantity} × ${label}`;
  return amount === null ? what : `${what}, ${formatDollars(amount)}`;
}

/** 'Nail trim, November 20, 2026'; '10% off dental care, $12.50, November 20, 2026'. */
export const describeRedemption = (redemption: Redemption): string =>
  `${describeUse(redemption)}, ${formatDay(redemption.performedOn)}`;
