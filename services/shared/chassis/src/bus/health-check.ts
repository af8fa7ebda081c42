import type { BusLogger } from './bus.ts';
import { describeError } from './consumer.ts';
import { withTimeout } from './with-timeout.ts';

export type HealthCheck = {
  /** Starts periodic checks, until `stop`. */
  start(): void;
  stop(): void;
  /** Returns the result of the last check or report. */
  isHealthy(): boolean;
  /** Reports a success or failure seen elsewhere, without waiting for the next check. */
  report(isHealthy: boolean): void;
};

export type HealthCheckOptions = {
  /** Any cheap request to the broker. */
  check: () => PromiseLike<unknown>;
  /** Name of the dependency, for the log. */
  name: string;
  logger: BusLogger;
  intervalMs: number;
  /** Interval while the check fails. */
  unhealthyIntervalMs: number;
  timeoutMs: number;
};

/** Checks whether a broker responds. A frozen broker keeps its connections open, so only a timeout shows it. */
export function createHealthCheck(options: HealthCheckOptions): HealthCheck {
  const { name, logger } = options;
  let isHealthy = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    const delayMs = isHealthy ? options.intervalMs : options.unhealthyIntervalMs;
    timer = setTimeout(() => void check(), delayMs).unref();
  }

  async function check(): Promise<void> {
    try {
      await withTimeout(Promise.resolve(options.check()), {
        timeoutMs: options.timeoutMs,
        message: `${name} does not respond within ${options.timeoutMs} ms`,
      });
      if (!isRunning) return;
      if (!isHealthy) logger.info({}, `${name} responds`);
      isHealthy = true;
    } catch (error) {
      if (!isRunning) return;
      if (isHealthy) logger.warn({ reason: describeError(error) }, `${name} has a problem`);
      isHealthy = false;
    }
    schedule();
  }

  return {
    start() {
      isRunning = true;
      schedule();
    },
    stop() {
      isRunning = false;
      isHealthy = false;
      clearTimeout(timer);
    },
    isHealthy: () => isHealthy,
    report(state) {
      if (isHealthy && !state) logger.warn({}, `${name} has a problem`);
      isHealthy = state;
      schedule();
    },
  };
}
