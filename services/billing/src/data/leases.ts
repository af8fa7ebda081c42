import { randomUUID } from 'node:crypto';
import { LeaseLostError, type Lease, type Leases } from '../use-cases/hold-lease.ts';
import type { Transaction } from './database.ts';

/** Leases as rows; time is the database's, so that the clocks of processes do not matter. */
export function createLeases(sql: Transaction): Leases {
  return {
    async acquire(key, ttlMs) {
      const holder = randomUUID();
      const taken = await sql.$executeRaw`
        INSERT INTO leases (key, holder, expires_at)
        VALUES (${key}, ${holder}::uuid, now() + ${ttlMs} * interval '1 millisecond')
        ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE leases.expires_at <= now()`;
      return taken === 0 ? null : { key, holder };
    },
    async extend({ key, holder }, ttlMs) {
      await sql.$executeRaw`
        UPDATE leases SET expires_at = now() + ${ttlMs} * interval '1 millisecond'
        WHERE key = ${key} AND holder = ${holder}::uuid`;
    },
    async release({ key, holder }) {
      await sql.$executeRaw`
        DELETE FROM leases WHERE key = ${key} AND holder = ${holder}::uuid`;
    },
  };
}

/**
 * The fence: from here to the commit nobody else can take the lease, also when its time runs out.
 * @throws LeaseLostError when somebody has taken it already
 */
export async function requireLease(tx: Transaction, { key, holder }: Lease): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM leases WHERE key = ${key} AND holder = ${holder}::uuid FOR UPDATE`;
  if (held.length === 0) throw new LeaseLostError();
}
