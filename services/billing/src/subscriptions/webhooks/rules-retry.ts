const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/**
 * Returns the delay before retrying a provider event after its n-th failure: 1 s, doubling, at most a minute.
 */
export function retryDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** Math.max(failures - 1, 0), longestDelayMs);
}
