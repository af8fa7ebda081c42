import { createRepeater, type Logger } from '@petwell/chassis';
import type { ReconcileSubscriptions } from './reconcile-subscriptions.ts';

/** Reconciles every `everyMs`, one run at a time. */
export function createReconcileTimer(deps: {
  reconcile: ReconcileSubscriptions;
  everyMs: number;
  logger: Logger;
}) {
  const { reconcile, everyMs, logger } = deps;
  return createRepeater({
    name: 'reconcile subscriptions',
    everyMs,
    logger,
    isTraced: true,
    async work(signal) {
      const { looked, drifted, failed, missing, otherAccount } = await reconcile(signal);
      if (drifted + failed + missing > 0) {
        logger.info({ looked, drifted, failed, missing, otherAccount }, 'reconciled');
      }
    },
  });
}
