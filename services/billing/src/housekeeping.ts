import { type Logger, pruneRequestRecords, startRetention } from '@petwell/chassis';
import type { Database } from './data/database.ts';
import { pruneProviderEvents, sweepForgottenOwners } from './data/forget-owner.ts';
import { createReconciliationRuns } from './data/staff/reconciliation-runs.ts';
import type { AnnounceAhead } from './use-cases/announce-ahead.ts';
import type { RemoveAtProvider } from './use-cases/remove-at-provider.ts';

const intervalMs = 10 * 60_000;

/**
 * Tells what is near (payments that are tried again, cards that expire), and removes what has served its time (docs/data-retention.md) every ten minutes, here and at the provider;
 * answers how to end it, which waits for the run in hand. What fails is made up for by the next run.
 */
export function startHousekeeping(deps: {
  database: Database;
  removeAtProvider: RemoveAtProvider;
  announceAhead: AnnounceAhead;
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  const { database, removeAtProvider, announceAhead, clock, logger } = deps;
  let current: Promise<void> | null = null;
  const run = async () => {
    await announceAhead().catch((err: unknown) =>
      logger.warn({ err }, 'what is near is told of later'),
    );
    try {
      await sweepForgottenOwners(database, clock());
      await pruneProviderEvents(database, clock());
      await createReconciliationRuns(database).prune();
      await pruneRequestRecords(database);
      await removeAtProvider(null);
    } catch (err) {
      logger.warn({ err }, 'what has served its time stays for now');
    }
  };
  const start = () => {
    current ??= run().finally(() => {
      current = null;
    });
  };
  const endRetention = startRetention({ sql: database, logger });
  const timer = setInterval(start, intervalMs);
  start();
  return async () => {
    endRetention();
    clearInterval(timer);
    await current;
  };
}
