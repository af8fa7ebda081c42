/** Long enough to be cheap, too short to delay a request noticeably. */
const turnMs = 10;

/**
 * Splits long work on the event loop by time. Await the returned function after each step: once the work has run
 * for 10 ms, it lets requests and timers run first.
 */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let startedAt = now();
  return async () => {
    if (now() - startedAt < turnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    startedAt = now();
  };
}
