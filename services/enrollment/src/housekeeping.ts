import {
  pruneRequestRecords,
  startRetention,
  type Logger,
  type RunTransaction,
} from '@petwell/chassis';
import type { Kysely } from 'kysely';
import { sweepDeletedOwners } from './core/store-traces.ts';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { purgeClaims } from './core/store-claims.ts';
import { purgeJobs } from './staff-jobs/store.ts';

/**
 * Deletes expired data (docs/data-retention.md), opens plan years, and reminds of appointments, now and every `intervalMs`. Returns a stop function that
 * waits for the current run. A failed step is retried by the next run.
 */
export function startHousekeeping(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  transaction: RunTransaction<DB>;
  removeAbandoned: () => Promise<void>;
  openPlanYears: () => Promise<void>;
  /** Of the rooms, by what they are about. */
  steps: Record<string, () => Promise<unknown>>;
  intervalMs: number;
  /** Real time, like the times it compares with. */
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  const { prisma, kysely, clock, logger } = deps;
  const steps: [name: string, step: () => Promise<unknown>][] = [
    ...Object.entries(deps.steps),
    ['stored responses', () => pruneRequestRecords(kysely)],
    ['expired claims', () => purgeClaims(kysely)],
    ['old jobs', () => purgeJobs(prisma, clock())],
    ['traces of deleted owners', () => sweepDeletedOwners(deps, clock())],
    ['abandoned enrollments', deps.removeAbandoned],
    ['plan years to open', deps.openPlanYears],
  ];
  const run = async () => {
    for (const [name, step] of steps) {
      await step().catch((err: unknown) => logger.warn({ err }, `housekeeping failed: ${name}`));
    }
  };
  let current: Promise<void> | null = null;
  const start = () => {
    current ??= run().finally(() => {
      current = null;
    });
  };
  const endRetention = startRetention({ kysely, logger });
  const timer = setInterval(start, deps.intervalMs);
  start();
  return async () => {
    endRetention();
    clearInterval(timer);
    await current;
  };
}
