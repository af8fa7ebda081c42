import { forgetPublished, type Logger } from '@petwell/chassis';
import type { PrismaClient } from './generated/client.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Removes what has served its time: link events an hour after the bus took them, because a token that
 * still works stands in their address; links and sessions a day after they expired; every fact about owners
 * who have been deleted once it is published, were it published after their deletion.
 */
export async function pruneIdentity(
  prisma: PrismaClient,
  now: Date,
): Promise<{ linkEvents: number; links: number; sessions: number; deletedOwners: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const linkEvents = await prisma.outboxEvent.deleteMany({
    where: { type: 'owner.link-requested.v1', publishedAt: { lt: before(hour) } },
  });
  const links = await prisma.oneTimeLink.deleteMany({ where: { expiresAt: { lt: before(day) } } });
  const sessions = await prisma.session.deleteMany({ where: { expires: { lt: before(day) } } });
  // Their deletion is the last fact about them, so whatever else there is has been published before.
  const deletions = await prisma.outboxEvent.findMany({
    where: { type: 'owner.deleted.v1' },
    select: { subject: true },
  });
  const deletedOwners = await forgetPublished(
    prisma,
    deletions.map(({ subject }) => subject),
  );
  return {
    deletedOwners,
    linkEvents: linkEvents.count,
    links: links.count,
    sessions: sessions.count,
  };
}

/** Prunes every ten minutes until the returned function is called. */
export function startIdentityRetention(deps: { prisma: PrismaClient; logger: Logger }): () => void {
  const run = () => {
    pruneIdentity(deps.prisma, new Date()).then(
      (removed) => deps.logger.debug(removed, 'expired sessions and links removed'),
      (err: unknown) => deps.logger.warn({ err }, 'expired sessions and links stay for now'),
    );
  };
  const timer = setInterval(run, 10 * 60_000).unref();
  return () => clearInterval(timer);
}
