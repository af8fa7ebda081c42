import { type Logger, pruneRequestRecords, startRetention } from '@petwell/chassis';
import type { CopyOwner } from '@petwell/contracts/internal';
import { createAbandonedStore } from './data/abandoned-store.ts';
import type { PrismaClient } from './data/generated/client.ts';
import { createOwnerArchive } from './data/owner-archive.ts';
import { sweepDeletedOwners } from './data/owner-removal.ts';
import { createClaims } from './data/staff/claims.ts';
import { purgeJobs } from './data/staff/job-leases.ts';
import { createEndSubscription } from './use-cases/end-subscription.ts';
import type { EnrollmentStore, RunInTransaction } from './use-cases/enrollment-transaction.ts';
import type { Billing, MailArchive, OwnerRegistry } from './use-cases/other-services.ts';
import { createDeleteOwner, createRemoveOwner } from './use-cases/removal/delete-owner.ts';
import { createEndPlans } from './use-cases/removal/end-plans.ts';
import { createExportAccount } from './use-cases/removal/export-account.ts';
import { createRemoveAbandoned } from './use-cases/removal/remove-abandoned.ts';

type Dependencies = {
  prisma: PrismaClient;
  store: EnrollmentStore;
  ownerRegistry: OwnerRegistry;
  billing: Billing;
  mailArchive: MailArchive;
  runInTransaction: RunInTransaction;
  clock: () => Date;
  logger: Logger;
};

/** Everything that gives out or removes personal data, wired. */
export function composeRemoval(deps: Dependencies) {
  const { prisma } = deps;
  const endPlans = createEndPlans({ ...deps, endSubscription: createEndSubscription(deps) });
  const removeOwner = createRemoveOwner({ ...deps, endPlans });
  const deleteOwner = createDeleteOwner({ ...deps, endPlans, removeOwner });
  const removeAbandoned = createRemoveAbandoned({
    ...deps,
    abandoned: createAbandonedStore(prisma),
    deleteOwner,
    claims: createClaims(prisma),
  });
  const exportAccount = createExportAccount({ ...deps, archive: createOwnerArchive(prisma) });
  /** What identity tells of an owner at once; nothing for one who has been deleted. */
  const copyOwner = async ({ owner, version }: CopyOwner): Promise<void> => {
    await deps.runInTransaction((tx) => tx.copyOwner(owner, version));
  };
  return { copyOwner, endPlans, removeOwner, deleteOwner, removeAbandoned, exportAccount };
}

/**
 * Removes what has served its time (docs/data-retention.md), now and every `intervalMs`; answers how to end
 * it, which waits for the run in hand. A run that fails is made up for by the next.
 */
export function startHousekeeping(deps: {
  prisma: PrismaClient;
  removeAbandoned: () => Promise<void>;
  intervalMs: number;
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  const { prisma, clock, logger } = deps;
  const steps: [what: string, step: () => Promise<unknown>][] = [
    ['answers kept for repeated requests', () => pruneRequestRecords(prisma)],
    ['old jobs', () => purgeJobs(prisma, clock())],
    ['traces of deleted owners', () => sweepDeletedOwners(prisma, clock())],
    ['what nobody has paid for', deps.removeAbandoned],
  ];
  let current: Promise<void> | null = null;
  const run = async () => {
    for (const [what, step] of steps) {
      await step().catch((err: unknown) => logger.warn({ err }, `${what} stay for now`));
    }
  };
  const start = () => {
    current ??= run().finally(() => {
      current = null;
    });
  };
  const endRetention = startRetention({ sql: prisma, logger });
  const timer = setInterval(start, deps.intervalMs);
  start();
  return async () => {
    endRetention();
    clearInterval(timer);
    await current;
  };
}
