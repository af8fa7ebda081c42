import { createRepeater, pruneMessages, startRetention, type Logger } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';

/** Prunes emails and bus messages every hour. Returns a function that stops it. */
export function startHousekeeping(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  clock: () => Date;
  logger: Logger;
  pruneMails: (now: Date) => Promise<unknown>;
  pruneMailboxUses: (prisma: PrismaClient, now: Date) => Promise<void>;
}): () => Promise<void> {
  const { kysely, logger } = deps;
  const endMessages = startRetention({ prune: () => pruneMessages(kysely), logger });
  const repeater = createRepeater({
    name: 'delete old mails',
    work: () =>
      Promise.all([deps.pruneMails(deps.clock()), deps.pruneMailboxUses(deps.prisma, new Date())]),
    everyMs: 3_600_000,
    runsAtStart: true,
    logger,
  });
  repeater.start();
  return async () => {
    await Promise.all([endMessages(), repeater.stop()]);
  };
}
