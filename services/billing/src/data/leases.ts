import { randomUUID } from 'node:crypto';
import { LeaseLostError, type Lease, type Leases } from '../use-cases/with-lease.ts';
import { fromNow, now, type Database, type DatabaseTransaction } from './database.ts';

/** Stores leases as rows. */
export function createLeases(kysely: Database): Leases {
  return {
    async acquire(key, ttlMs) {
      const holder = randomUUID();
      const taken = await kysely
        .insertInto('leases')
        .values({ key, holder, expiresAt: fromNow(ttlMs) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => ({
              holder: eb.ref('excluded.holder'),
              expiresAt: eb.ref('excluded.expiresAt'),
            }))
            .where('leases.expiresAt', '<=', now),
        )
        .returning('key')
        .executeTakeFirst();
      return taken ? { key, holder } : null;
    },
    async extend({ key, holder }, ttlMs) {
      await kysely
        .updateTable('leases')
        .set({ expiresAt: fromNow(ttlMs) })
        .where('key', '=', key)
        .where('holder', '=', holder)
        .execute();
    },
    async release({ key, holder }) {
      await kysely
        .deleteFrom('leases')
        .where('key', '=', key)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

/**
 * Fences the transaction: locks the lease until the commit, even if it expires.
 * @throws LeaseLostError if another holder has taken it
 */
export async function requireLease(tx: DatabaseTransaction, { key, holder }: Lease): Promise<void> {
  const held = await tx
    .selectFrom('leases')
    .select('key')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new LeaseLostError();
}
