import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Claims } from './claims.ts';
import type { DB } from '../data/generated/tables.ts';

const now = sql<Date>`now()`;

/** Stores claims, by the database's clock. An unreleased claim ends with its lease. */
export function createClaims(kysely: Kysely<DB>): Claims {
  return {
    async acquire(subject, leaseMs) {
      const token = randomUUID();
      const lockedUntil = sql<Date>`now() + ${leaseMs}::int * interval '1 millisecond'`;
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('adminClaims')
        .values({ subject, token, lockedUntil })
        .onConflict((conflict) =>
          conflict
            .column('subject')
            .doUpdateSet({ token, lockedUntil })
            .where('adminClaims.lockedUntil', '<=', now),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n ? token : null;
    },
    async release(subject, token) {
      await kysely
        .deleteFrom('adminClaims')
        .where('subject', '=', subject)
        .where('token', '=', token)
        .execute();
    },
  };
}

/** Deletes the claims whose lease has ended. */
export const purgeClaims = (kysely: Kysely<DB>) =>
  kysely.deleteFrom('adminClaims').where('lockedUntil', '<=', now).execute();
