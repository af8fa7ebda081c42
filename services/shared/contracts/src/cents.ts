/** Converts "63.50" to 6350. Throws RangeError unless the amount has exactly two decimals. */
export function toCents(amount: string): number {
  if (!/^\d{1,8}\.\d{2}$/.test(amount)) throw new RangeError(`Not an amount: ${amount}`);
  return Number(amount.replace('.', ''));
}

/** Converts 6350 to "63.50". Throws RangeError on fractional, negative, or unsafe numbers. */
export function fromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
