import type { Transaction } from 'kysely';
import type { LinkStore } from '../use-cases/ports.ts';
import type { DB } from './generated/tables.ts';

/** Creates the store of one-time links for one transaction. Links are looked up by token hash. */
export function createLinkStore(tx: Transaction<DB>): LinkStore {
  return {
    async add(link) {
      await tx.insertInto('oneTimeLinks').values(link).execute();
    },
    async claim({ tokenHash, purpose, now }) {
      const claimed = await tx
        .updateTable('oneTimeLinks')
        .set({ usedAt: now })
        .where('tokenHash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['ownerId', 'previousEmail'])
        .executeTakeFirst();
      return claimed ?? null;
    },
    async discard(ownerId, purpose) {
      await tx
        .deleteFrom('oneTimeLinks')
        .where('ownerId', '=', ownerId)
        .where('purpose', '=', purpose)
        .where('usedAt', 'is', null)
        .execute();
    },
  };
}
