import type { BusLogger } from './bus.ts';
import { describeError } from './consumer.ts';
import { withinTime } from './within-time.ts';

export type Pulse = {
  /** Asks from now on, until `stop`. */
  start(): void;
  stop(): void;
  /** What the last question showed, or what was reported since. */
  isBeating(): boolean;
  /** Somebody else has seen it work, or fail: do not wait for the next question to say so. */
  report(isBeating: boolean): void;
};

export type PulseOptions = {
  /** Asks the broker anything cheap. */
  ask: () => PromiseLike<unknown>;
  /** What is asked, for the log. */
  name: string;
  logger: BusLogger;
  intervalMs: number;
  /** Between questions while there was no answer. */
  anxiousIntervalMs: number;
  timeoutMs: number;
};

/** Whether a broker answers: one that froze keeps its connections, so only asking in time tells. */
export function createPulse(options: PulseOptions): Pulse {
  const { name, logger } = options;
  let isBeating = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    const delayMs = isBeating ? options.intervalMs : options.anxiousIntervalMs;
    timer = setTimeout(() => void ask(), delayMs).unref();
  }

  async function ask(): Promise<void> {
    try {
      await withinTime(Promise.resolve(options.ask()), {
        timeoutMs: options.timeoutMs,
        message: `${name} does not answer within ${options.timeoutMs} ms`,
      });
      if (!isRunning) return;
      if (!isBeating) logger.info({}, `${name} answers`);
      isBeating = true;
    } catch (error) {
      if (!isRunning) return;
      if (isBeating) logger.warn({ reason: describeError(error) }, `${name} has a problem`);
      isBeating = false;
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
      isBeating = false;
      clearTimeout(timer);
    },
    isBeating: () => isBeating,
    report(state) {
      if (isBeating && !state) logger.warn({}, `${name} has a problem`);
      isBeating = state;
      schedule();
    },
  };
}
