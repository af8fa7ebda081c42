import { createRepeater, pruneMessages, startRetention, type Logger } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { DB } from './data/generated/tables.ts';

/**
 * Runs the rooms' steps, by what they are about, at the start and every `intervalMs`: what a crash left behind, what is
 * announced ahead, and what is deleted (docs/data-retention.md). Returns a stop function that waits for the current run. A
 * failed step is retried by the next run.
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
  const endRetention = startRetention({ prune: () => pruneMessages(kysely), logger });
  const repeater = createRepeater({
    name: 'housekeeping',
    work: run,
    everyMs: deps.intervalMs,
    runsAtStart: true,
    logger,
  });
  repeater.start();
  return async () => {
    await Promise.all([endRetention(), repeater.stop()]);
  };
}
