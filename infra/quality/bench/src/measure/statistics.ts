/** Returns the value that `share` (0 to 1) of the samples don't exceed; NaN for none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

/** Rounds for a table: two decimals below 10, none above 100. */
export function rounded(value: number): number {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return Number(value.toFixed(digits));
}

/** p50 and p95, rounded for a table. */
export const spreadOf = (samples: readonly number[]) => ({
  p50: rounded(percentile(samples, 0.5)),
  p95: rounded(percentile(samples, 0.95)),
});
