/** What the last pass over the outbox came to. */
export type PassResult = 'empty' | 'published' | 'failed';

export type Pacing = {
  /** Something was appended: look often for a moment, since its commit is near. */
  expectCommit(): void;
  /** How long to wait before the next pass, in ms; 0 for at once. */
  delayAfterMs(result: PassResult): number;
};

const shortestMs = 10;
const firstBackOffMs = 100;
/** Small, so that events flow again within 2 s after an outage. */
const longestBackOffMs = 800;

/** When the relay looks next: at once while there is work, backing off while it fails, else now and then. */
export function createPacing({
  pollIntervalMs,
  now = Date.now,
}: {
  pollIntervalMs: number;
  now?: () => number;
}): Pacing {
  let appendedAtMs = -Infinity;
  let failures = 0;
  return {
    expectCommit() {
      appendedAtMs = now();
    },
    delayAfterMs(result) {
      failures = result === 'failed' ? failures + 1 : 0;
      if (result === 'published') return 0;
      if (result === 'failed') {
        return Math.min(longestBackOffMs, firstBackOffMs * 2 ** (failures - 1));
      }
      // Half of the time that has passed: 10, 10, 10, 15, 23 … ms, then the usual interval.
      const sinceAppendMs = now() - appendedAtMs;
      return Math.min(pollIntervalMs, Math.max(shortestMs, sinceAppendMs / 2));
    },
  };
}
