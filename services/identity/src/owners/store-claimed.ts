import { isClaimed } from '../core/owner-account.ts';
import type { Clock } from '../core/transaction.ts';
import type { PrismaClient } from '../data/generated/client.ts';

/** Finds which accounts only a browser has claimed. Locks nothing, so it only foretells what attaching will do. */
export const createFindClaimed =
  ({ owner, session }: PrismaClient, now: Clock) =>
  async (ids: readonly number[]): Promise<number[]> => {
    const accounts = await owner.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, emailConfirmedAt: true, passwordHash: true },
    });
    const open = await session.findMany({
      where: {
        ownerId: { in: [...ids] },
        kind: { in: ['owner', 'setup'] },
        endedAt: null,
        expires: { gt: now() },
      },
      select: { ownerId: true },
    });
    const holders = new Set(open.map(({ ownerId }) => ownerId));
    return accounts
      .filter((account) => isClaimed(account, holders.has(account.id)))
      .map(({ id }) => id);
  };
export type FindClaimed = ReturnType<typeof createFindClaimed>;
