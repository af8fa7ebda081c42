const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** -2500 → '-$25.00'; what is subtracted and is zero has no sign. */
export const formatCents = (cents: number): string => money.format(cents === 0 ? 0 : cents / 100);

/** A change: 2500 → '+$25.00'; 0 → '$0.00'. */
export const formatChange = (cents: number): string =>
  cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
