import type { LinkStore } from '../use-cases/ports.ts';
import type { Client } from './database.ts';

/** One-time links in the database, by the hash of their token. */
export function createLinkStore({ oneTimeLink }: Client): LinkStore {
  return {
    async add(data) {
      await oneTimeLink.create({ data, select: { id: true } });
    },
    async ownerOf({ tokenHash, purpose, now }) {
      const found = await oneTimeLink.findFirst({
        where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
        select: { ownerId: true },
      });
      return found?.ownerId ?? null;
    },
    async claim({ tokenHash, purpose, now }) {
      const [claimed] = await oneTimeLink.updateManyAndReturn({
        where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
        data: { usedAt: now },
        select: { ownerId: true, previousEmail: true },
      });
      return claimed ?? null;
    },
    async discard(ownerId, purpose) {
      await oneTimeLink.deleteMany({ where: { ownerId, purpose, usedAt: null } });
    },
  };
}
