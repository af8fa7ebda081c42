const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** When a provider event is looked at again after its n-th failure, in ms: 1 s, doubling, at most a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(firstDelayMs * 2 ** Math.max(failures - 1, 0), longestDelayMs);
}
