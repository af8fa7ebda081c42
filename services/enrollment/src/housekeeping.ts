import { startRetention, type Logger } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { DB } from './data/generated/tables.ts';

/**
 * Runs the rooms' steps, by what they are about, now and every `intervalMs`: deletes expired data
 * (docs/data-retention.md), opens plan years, and reminds of appointments. Returns a stop function that waits for
 * the current run. A failed step is retried by the next run.
 */
export function startHousekeeping(deps: {
  kysely: Kysely<DB>;
  steps: readonly [name: string, step: () => Promise<unknown>][];
  intervalMs: number;
  logger: Logger;
}): () => Promise<void> {
  const { kysely, logger } = deps;
  const run = async () => {
    for (const [name, step] of deps.steps) {
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
