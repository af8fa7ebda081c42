import type { Logger } from '@petwell/chassis';
import type { ReconcileSubscriptions } from './reconcile-subscriptions.ts';
import { createRepeater } from './repeat.ts';

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
    async work(signal) {
      const { looked, drifted, failed, missing, otherAccount } = await reconcile(signal);
      if (drifted + failed + missing > 0) {
        logger.info({ looked, drifted, failed, missing, otherAccount }, 'reconciled');
      }
    },
  });
}
