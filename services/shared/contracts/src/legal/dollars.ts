const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people read them: "$1,132.25". */
export const inDollars = (cents: number): string => dollars.format(cents / 100);
