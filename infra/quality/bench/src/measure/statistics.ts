/** The value that `share` (0 to 1) of the samples do not exceed; NaN for none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const index = Math.max(Math.ceil(sorted.length * share) - 1, 0);
  return sorted[index] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Percentiles in the unit of the samples. */
export type Spread = { p50: number; p95: number; p99: number; samples: number };

export function spreadOf(samples: readonly number[]): Spread {
  const at = (share: number) => percentile(samples, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), samples: samples.length };
}
