import type { Redemption } from '@petwell/contracts';
import { formatDay } from '../../shared/format-date.ts';
import { formatDollars } from '../../shared/benefits/format.ts';

/** 'Nail trim, November 20, 2026'; '10% off dental care, $12.50, November 20, 2026'. */
export function describeRedemption(redemption: Redemption): string {
  const { label, quantity, amount, performedOn } = redemption;
  const parts = [
    quantity === 1 ? label : `${quantity} × ${label}`,
    ...(amount === null ? [] : [formatDollars(amount)]),
    formatDay(performedOn),
  ];
  return parts.join(', ');
}
