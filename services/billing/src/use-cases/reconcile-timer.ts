import { inNewTrace, SpanKind, type Logger } from '@petwell/chassis';
import type { ReconcileSubscriptions } from './reconcile-subscriptions.ts';

/** Reconciles every `everyMs`, one run at a time. */
export function createReconcileTimer(deps: {
  reconcile: ReconcileSubscriptions;
  everyMs: number;
  logger: Logger;
}) {
  const { reconcile, everyMs, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    try {
      const { looked, drifted, failed, missing, otherAccount } = await inNewTrace(
        'reconcile subscriptions',
        { kind: SpanKind.INTERNAL },
        () => reconcile(stopping.signal),
      );
      if (drifted + failed + missing > 0) {
        logger.info({ looked, drifted, failed, missing, otherAccount }, 'reconciled');
      }
    } catch (error) {
      logger.warn({ err: error }, 'reconciliation failed, retrying later');
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
    /** Ends the current run after its current batch. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
