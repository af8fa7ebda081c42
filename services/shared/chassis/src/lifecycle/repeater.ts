import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { inNewTrace } from '../telemetry/tracing.ts';

export type Repeater = {
  start: () => void;
  /** Runs now, or once more right after the current run. The next turn comes `everyMs` later. */
  wake: () => void;
  /** Aborts the signal of the current run, and waits for its end. */
  stop: () => Promise<void>;
};

export type RepeaterOptions = {
  /** For logs and traces. */
  name: string;
  work: (signal: AbortSignal) => Promise<unknown>;
  everyMs: number;
  /** The first run is at the start, and not after `everyMs`. */
  runsAtStart?: boolean;
  /** Each run has a trace of its own. */
  isTraced?: boolean;
  /** Pause after so many failures in a row, instead of waiting for the next turn. */
  retryAfterMs?: (failures: number) => number;
  logger: { warn(details: { err: unknown }, message: string): void };
};

/**
 * Repeats work every `everyMs`, one run at a time: a run that takes longer skips turns. A run that resolves to true left
 * work behind, and the next one follows at once. A failed run is logged, and the next one follows in its turn.
 */
export function createRepeater(deps: RepeaterOptions): Repeater {
  const { name, work, everyMs, retryAfterMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let stopping = new AbortController();
  let current: Promise<void> | null = null;
  let failures = 0;
  let isRunning = false;
  let isWoken = false;

  const runOnce = () =>
    deps.isTraced
      ? inNewTrace(name, { kind: SpanKind.INTERNAL }, () => work(stopping.signal))
      : work(stopping.signal);

  async function run(): Promise<void> {
    isWoken = false;
    try {
      while (isRunning && (await runOnce()) === true);
      failures = 0;
    } catch (err) {
      logger.warn({ err }, `${name}: failed, retrying later`);
      if (!retryAfterMs) return;
      failures += 1;
      const { signal } = stopping;
      await pause(retryAfterMs(failures), undefined, { signal }).catch(() => undefined);
      isWoken = true;
    }
  }

  function takeTurn(): void {
    current ??= run().finally(() => {
      current = null;
      if (isRunning && isWoken) takeTurn();
    });
  }

  function wake(): void {
    isWoken = true;
    timer?.refresh();
    if (isRunning) takeTurn();
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      stopping = new AbortController();
      timer = setInterval(takeTurn, everyMs).unref();
      if (deps.runsAtStart) takeTurn();
    },
    wake,
    async stop() {
      isRunning = false;
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}
