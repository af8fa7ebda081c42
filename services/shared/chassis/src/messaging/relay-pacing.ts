/**
 * What the last pass over the outbox left: more to publish, events that were appended but not found yet,
 * nothing that is known of, or failures.
 */
export type PassResult = 'unfinished' | 'expecting' | 'idle' | 'failed';

export type Pacing = {
  /** Something was appended: look more often for a moment, since its commit is near. */
  expectCommit(): void;
  /** How long to wait before the next pass unless woken, in ms; 0 for at once. */
  delayAfterMs(result: PassResult): number;
};

/** When an append is looked for that nobody woke the relay for: most have been committed by then. */
export const firstLookMs = 50;
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
      if (result === 'unfinished') return 0;
      if (result === 'failed') {
        return Math.min(longestBackOffMs, firstBackOffMs * 2 ** (failures - 1));
      }
      if (result === 'idle') return pollIntervalMs;
      // As long as it has been waited for already: 50, 50, 100, 200 … ms, up to the usual interval.
      return Math.min(pollIntervalMs, Math.max(firstLookMs, now() - appendedAtMs));
    },
  };
}
