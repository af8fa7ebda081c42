import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { EndedSessions, SessionStore } from '../use-cases/ports.ts';
import type { DB } from './generated/tables.ts';

/** Advisory lock key that makes the revocation feed follow commit order. */
const feedLock = 7_001;

function matches(eb: ExpressionBuilder<DB, 'sessions'>, which: EndedSessions): Expression<SqlBool> {
  if ('ids' in which) return eb('id', 'in', which.ids);
  const { only, except } = which;
  return eb.and([
    ...('staffId' in which
      ? [eb('staffId', '=', which.staffId)]
      : [eb('ownerId', '=', which.ownerId), eb('kind', 'in', which.kinds)]),
    ...(only === undefined ? [] : [eb('id', '=', only)]),
    ...(except === undefined ? [] : [eb('id', '<>', except)]),
  ]);
}

/** Creates the session store for one transaction, including the revocation feed. */
export function createSessionStore(tx: Transaction<DB>): SessionStore {
  return {
    async open(session) {
      await tx.insertInto('sessions').values(session).execute();
    },
    async end(which, now) {
      // Held until commit, so a reader of the feed never skips a lower position.
      await sql`SELECT pg_advisory_xact_lock(${feedLock}::int)`.execute(tx);
      const ended = await tx
        .updateTable('sessions')
        .set({ endedAt: now, revocationSeq: sql<bigint>`nextval('session_revocation_seq')` })
        .where((eb) => matches(eb, which))
        .where('endedAt', 'is', null)
        .where('expires', '>', now)
        .returning('id')
        .execute();
      return ended.map(({ id }) => id);
    },
  };
}
