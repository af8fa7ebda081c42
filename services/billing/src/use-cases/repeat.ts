import { inNewTrace, SpanKind, type Logger } from '@petwell/chassis';

/** Repeats work every `everyMs`, one run at a time. A run that fails is followed by the next one. */
export function createRepeater(deps: {
  /** For traces and logs. */
  name: string;
  work: (signal: AbortSignal) => Promise<void>;
  everyMs: number;
  logger: Logger;
}) {
  const { name, work, everyMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    try {
      await inNewTrace(name, { kind: SpanKind.INTERNAL }, () => work(stopping.signal));
    } catch (err) {
      logger.warn({ err }, `${name}: failed, retrying later`);
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        running ??= run().finally(() => {
          running = null;
        });
      }, everyMs);
    },
    /** Waits for the current run, which is told to end. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
