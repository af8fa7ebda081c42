import { startRetention, type Logger } from '@petwell/chassis';
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
}): () => void {
  const run = () => {
    Promise.all([
      deps.pruneMails(deps.clock()),
      deps.pruneMailboxUses(deps.prisma, new Date()),
    ]).catch((err: unknown) => deps.logger.warn({ err }, 'old mails could not be removed'));
  };
  const endMessages = startRetention({ kysely: deps.kysely, logger: deps.logger });
  const timer = setInterval(run, 3_600_000).unref();
  run();
  return () => {
    endMessages();
    clearInterval(timer);
  };
}
