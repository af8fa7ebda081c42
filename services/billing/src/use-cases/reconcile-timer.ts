import { inNewTrace, type Logger } from '@petwell/chassis';
import type { ReconcileSubscriptions } from './reconcile-subscriptions.ts';

export type ReconcileTimer = {
  start: () => void;
  /** Lets the pass in hand end after what it is looking at, and waits for that. */
  stop: () => Promise<void>;
};

/** Reconciles every `everyMs`, never twice at the same time. */
export function createReconcileTimer(deps: {
  reconcile: ReconcileSubscriptions;
  everyMs: number;
  logger: Logger;
}): ReconcileTimer {
  const { reconcile, everyMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    try {
      const { looked, drifted, failed } = await inNewTrace(
        'reconcile subscriptions',
        { kind: 'internal' },
        () => reconcile(stopping.signal),
      );
      if (drifted > 0 || failed > 0) logger.info({ looked, drifted, failed }, 'reconciled');
    } catch (error) {
      logger.warn({ err: error }, 'reconciliation failed, trying again later');
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
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
