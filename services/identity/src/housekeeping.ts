import { createRepeater, forgetPublished, type Logger } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Deletes expired data: requests of mails, which identity makes for links only, one hour after publishing (their URL contains a live token), links and
 * sessions one day after expiry, and the published events of deleted owners.
 */
export async function pruneIdentity(
  { prisma, kysely }: { prisma: PrismaClient; kysely: Kysely<DB> },
  now: Date,
): Promise<{ linkEvents: number; links: number; sessions: number; deletedOwners: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const linkEvents = await prisma.outboxEvent.deleteMany({
    where: { type: 'mail.requested.v1', publishedAt: { lt: before(hour) } },
  });
  const expired = { where: { expiresAt: { lt: before(day) } } };
  const ownerLinks = await prisma.oneTimeLink.deleteMany(expired);
  const staffLinks = await prisma.staffLink.deleteMany(expired);
  const sessions = await prisma.session.deleteMany({ where: { expires: { lt: before(day) } } });
  const deletions = await prisma.outboxEvent.findMany({
    where: { type: 'owner.deleted.v1' },
    select: { subject: true },
  });
  const deletedOwners = await forgetPublished(
    kysely,
    deletions.map(({ subject }) => subject),
  );
  return {
    deletedOwners,
    linkEvents: linkEvents.count,
    links: ownerLinks.count + staffLinks.count,
    sessions: sessions.count,
  };
}

/** Runs retention every ten minutes. Returns a function that stops it. */
export function startIdentityRetention(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  logger: Logger;
}): () => Promise<void> {
  const { logger } = deps;
  const repeater = createRepeater({
    name: 'delete expired sessions and links',
    work: async () =>
      logger.debug(await pruneIdentity(deps, new Date()), 'expired sessions and links removed'),
    everyMs: 10 * 60_000,
    logger,
  });
  repeater.start();
  return repeater.stop;
}
