import { createRepeater, pruneRequestRecords, startRetention, type Logger } from '@petwell/chassis';
import { pruneConsents } from './data/consents.ts';
import type { Database, Prisma } from './data/database.ts';
import { forgetEvents } from './data/forget-owner.ts';
import { pruneLinks } from './data/plan-links.ts';
import { createReconciliationRuns } from './data/reconciliation-runs.ts';
import type { Money } from './money/index.ts';
import type { UseCases } from './use-cases/create-use-cases.ts';

type Dependencies = {
  prisma: Prisma;
  kysely: Database;
  removeAtProvider: UseCases['removeAtProvider'];
  announceAhead: Money['announceAhead'];
  resumeRetries: UseCases['resumeRetries'];
  updateStatementDescriptors: UseCases['updateStatementDescriptors'];
  clock: () => Date;
  logger: Logger;
};

const intervalMs = 10 * 60_000;
const dayMs = 86_400_000;
/** The provider repeats its events for three days. */
const providerEventsStoredMs = 90 * dayMs;
/** Longer than an event about a deleted owner can wait in the outbox. */
const afterDeletionMs = 8 * dayMs;

/** Deletes events about deleted owners that were published after the deletion. */
export async function sweepForgottenOwners({
  prisma,
  kysely,
  clock,
}: Pick<Dependencies, 'prisma' | 'kysely' | 'clock'>): Promise<void> {
  const owners = await prisma.customer.findMany({
    where: { deletedAt: { gt: new Date(clock().getTime() - afterDeletionMs) } },
    select: { ownerId: true },
  });
  for (const { ownerId } of owners) await forgetEvents(kysely, ownerId);
}

/** Deletes the expired data listed in docs/data-retention.md, here and at the provider. */
async function prune(deps: Dependencies): Promise<void> {
  const { prisma, kysely, removeAtProvider, clock } = deps;
  await sweepForgottenOwners(deps);
  const before = new Date(clock().getTime() - providerEventsStoredMs);
  await prisma.providerEvent.deleteMany({ where: { processedAt: { lt: before } } });
  await createReconciliationRuns(prisma).prune();
  await pruneRequestRecords(kysely);
  await pruneLinks(kysely);
  await pruneConsents(kysely);
  await removeAtProvider(null);
}

/**
 * Runs housekeeping at the start and every ten minutes: resumes retries that a crash left stopped, announces
 * retries and expiring cards, updates statement descriptors, and deletes expired data. A failed step is retried by the
 * next run. Returns a stop function that waits for the current run.
 */
export function startHousekeeping(deps: Dependencies): () => Promise<void> {
  const { kysely, announceAhead, updateStatementDescriptors, logger } = deps;
  const { resumeRetries } = deps;

  async function run(): Promise<void> {
    await resumeRetries().catch((err: unknown) => logger.warn({ err }, 'resuming retries failed'));
    await announceAhead().catch((err: unknown) =>
      logger.warn({ err }, 'announcing retries and expiring cards failed'),
    );
    await updateStatementDescriptors().catch((err: unknown) =>
      logger.warn({ err }, 'updating statement descriptors failed'),
    );
    await prune(deps).catch((err: unknown) => logger.warn({ err }, 'deleting expired data failed'));
  }
  const endRetention = startRetention({ kysely, logger });
  const repeater = createRepeater({
    name: 'housekeeping',
    work: run,
    everyMs: intervalMs,
    runsAtStart: true,
    logger,
  });
  repeater.start();
  return async () => {
    await Promise.all([endRetention(), repeater.stop()]);
  };
}
