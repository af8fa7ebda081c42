import type { HeldAccount } from '@petwell/contracts';
import { toOwner } from '../core/owner-account.ts';
import type { PrismaClient } from '../data/generated/client.ts';

const newestFirst = { orderBy: { createdAt: 'desc' } } as const;

export type HeldData = ReturnType<typeof createHeldData>;

/** Reads all data stored about an owner for their data export, except credentials (password hashes, session
 * ids). */
export function createHeldData(prisma: PrismaClient) {
  return {
    async read(ownerId: number): Promise<HeldAccount | null> {
      const row = await prisma.owner.findUnique({
        where: { id: ownerId },
        include: { sessions: newestFirst, links: newestFirst },
      });
      if (!row) return null;
      return {
        owner: toOwner(row),
        emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
        sessions: row.sessions.map(({ createdAt, expires, endedAt }) => ({
          startedAt: createdAt.toISOString(),
          expiresAt: expires.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
        links: row.links.map(({ purpose, previousEmail, createdAt, usedAt }) => ({
          purpose,
          previousEmail,
          requestedAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
      };
    },
  };
}
