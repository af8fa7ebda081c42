import { createRepeater, type Logger } from '@petwell/chassis';
import type { Config } from './config.ts';
import type { Database, Prisma } from './data/database.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Money } from './money/index.ts';
import type { UseCases } from './use-cases/create-use-cases.ts';
import { createReconcileTimer } from './use-cases/reconcile-timer.ts';

/** How often billing looks whether the balance has to be read again. */
const balanceCheckMs = 10 * 60_000;

/** How long after a plan's facts its next charge may be previewed. */
const nextChargeMs = 10_000;

/** How long after a set-up its confirmation may be requested. */
const startsMs = 10_000;

/** Runs the background work: event worker, reconciliation, payments and refunds left behind, the balance, next charges, set-ups, and housekeeping. */
export function createBackgroundWork(deps: {
  config: Config;
  useCases: UseCases;
  announceAhead: Money['announceAhead'];
  announceStarts: Money['announceStarts'];
  finishLeftBehind: Money['finishLeftBehind'];
  readBalanceWhenDue: Money['readBalanceWhenDue'];
  previewNextCharges: Money['previewNextCharges'];
  prisma: Prisma;
  kysely: Database;
  clock: () => Date;
  logger: Logger;
}) {
  const { config, useCases, logger } = deps;
  const reconciliation = createReconcileTimer({
    reconcile: useCases.reconcileSubscriptions,
    everyMs: config.RECONCILE_EVERY_MS,
    logger,
  });
  const repeated = [
    {
      name: 'finish payments and refunds',
      work: deps.finishLeftBehind,
      everyMs: config.FINISH_REFUNDS_EVERY_MS,
    },
    { name: 'read the balance', work: deps.readBalanceWhenDue, everyMs: balanceCheckMs },
    { name: 'preview next charges', work: deps.previewNextCharges, everyMs: nextChargeMs },
    { name: 'confirm set-ups', work: deps.announceStarts, everyMs: startsMs },
  ].map((job) => createRepeater({ ...job, isTraced: true, logger }));
  let endHousekeeping = () => Promise.resolve();
  return {
    start() {
      useCases.worker.start();
      reconciliation.start();
      for (const job of repeated) job.start();
      endHousekeeping = startHousekeeping({ ...deps, ...useCases });
    },
    async stop() {
      await endHousekeeping();
      await reconciliation.stop();
      for (const job of repeated) await job.stop();
      await useCases.worker.stop();
    },
  };
}
