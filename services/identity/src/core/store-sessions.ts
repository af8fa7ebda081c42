import { sessionKindSchema, type SessionKind } from '@petwell/contracts';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

const feedPageSize = 1_000;
const longestList = 200;

/** `expires` is the idle end: until then, GET /api/session renews the session. */
export type SessionEnds = { expires: Date; absoluteEnd: Date };

export type StoredSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  createdAt: Date;
  endedAt: Date | null;
};

/** Holder of sessions: an owner (certain kinds of session) or a staff member. */
export type SessionHolder =
  | { ownerId: number; kinds: readonly SessionKind[] }
  | { staffId: number };

export type OpenSession = { id: string; device: string | null; createdAt: Date; lastUsedAt: Date };

export type NewSession = SessionEnds & {
  id: string;
  kind: SessionKind;
  device: string | null;
  ownerId?: number;
  staffId?: number;
};

/** Reads sessions outside of transactions. */
export type SessionReader = {
  findMany(ids: readonly string[]): Promise<StoredSession[]>;
  /** Lists open, unexpired sessions, last used first. */
  listOpen(holder: SessionHolder, now: Date): Promise<OpenSession[]>;
  /** Extends a session that is in use. False if it has ended. */
  extend(id: string, times: { expires: Date; now: Date }): Promise<boolean>;
  /** Lists sessions ended after this position whose tokens could still be valid, oldest first. */
  listEnded(after: bigint, now: Date): Promise<{ seq: bigint; sessionId: string }[]>;
};

export type EndedSessions =
  | { ids: readonly string[] }
  | (SessionHolder & { only?: string; except?: string });

export type SessionStore = {
  open(session: NewSession): Promise<void>;
  /** Tells whether one of the holder's sessions, or `only` this one, is open and unexpired. */
  hasOpen(holder: SessionHolder & { only?: string }, now: Date): Promise<boolean>;
  /**
   * Ends sessions and returns the ids of those that were still open. Call it late in the transaction: it
   * holds a global lock until commit.
   */
  end(which: EndedSessions, now: Date): Promise<string[]>;
};

const heldBy = (holder: SessionHolder) =>
  'staffId' in holder ? holder : { ownerId: holder.ownerId, kind: { in: [...holder.kinds] } };

/** Creates the reader of sessions. */
export const createSessionReader = ({ session }: PrismaClient): SessionReader => ({
  async findMany(ids) {
    const rows = await session.findMany({ where: { id: { in: [...ids] } } });
    return rows.map((row) => ({ ...row, kind: sessionKindSchema.parse(row.kind) }));
  },
  listOpen: (holder, now) =>
    session.findMany({
      where: { ...heldBy(holder), endedAt: null, expires: { gt: now } },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
      take: longestList,
    }),
  async extend(id, { expires, now }) {
    const { count } = await session.updateMany({
      where: { id, endedAt: null },
      data: { expires, lastUsedAt: now },
    });
    return count > 0;
  },
  async listEnded(after, now) {
    const rows = await session.findMany({
      where: { revocationSeq: { gt: after }, expires: { gt: now } },
      orderBy: { revocationSeq: 'asc' },
      take: feedPageSize,
    });
    return rows.map(({ id, revocationSeq }) => ({ sessionId: id, seq: revocationSeq ?? after }));
  },
});

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
    async hasOpen(holder, now) {
      const open = await tx
        .selectFrom('sessions')
        .select('id')
        .where((eb) => matches(eb, holder))
        .where('endedAt', 'is', null)
        .where('expires', '>', now)
        .limit(1)
        .executeTakeFirst();
      return open !== undefined;
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
