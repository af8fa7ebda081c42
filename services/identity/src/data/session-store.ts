import type { SqlTransaction } from '@petwell/chassis';
import { sessionKindSchema } from '@petwell/contracts';
import type {
  NewSession,
  OpenSession,
  SessionHolder,
  SessionStore,
  StoredSession,
} from '../use-cases/ports.ts';
import { Prisma } from './generated/client.ts';

/** Any number that no other advisory lock of this database has. */
const feedLock = 7_001;
const feedPageSize = 1_000;
const longestList = 200;

function heldBy(holder: SessionHolder): Prisma.Sql {
  if ('staffId' in holder) return Prisma.sql`staff_id = ${holder.staffId}`;
  return Prisma.sql`owner_id = ${holder.ownerId} AND kind IN (${Prisma.join(holder.kinds)})`;
}

function whichSessions(which: Parameters<SessionStore['end']>[0]): Prisma.Sql {
  if ('ids' in which) return Prisma.sql`id IN (${Prisma.join(which.ids)})`;
  const { only, except } = which;
  const parts = [
    heldBy(which),
    ...(only === undefined ? [] : [Prisma.sql`id = ${only}`]),
    ...(except === undefined ? [] : [Prisma.sql`id <> ${except}`]),
  ];
  return Prisma.join(parts, ' AND ');
}

const opening = ({ id, kind, device, ownerId, staffId, expires, absoluteEnd }: NewSession) =>
  Prisma.sql`
    INSERT INTO sessions (id, kind, owner_id, staff_id, device, expires, absolute_end)
    VALUES (${id}, ${kind}, ${ownerId}, ${staffId}, ${device}, ${expires}, ${absoluteEnd})`;

/**
 * The lock is held until the commit: positions become visible in their order, so that whoever reads the feed
 * up to one of them never misses a smaller one that was committed later.
 */
const ending = (condition: Prisma.Sql, now: Date) => Prisma.sql`
  UPDATE sessions
  SET ended_at = ${now}, revocation_seq = nextval('session_revocation_seq')
  FROM (SELECT pg_advisory_xact_lock(${feedLock}) IS NULL AS is_free OFFSET 0) AS feed
  WHERE ${condition} AND ended_at IS NULL AND expires > ${now}
  RETURNING id`;

type StoredRow = Omit<StoredSession, 'kind'> & { kind: string };

/** Sessions in the database, and the feed of those that ended. */
export function createSessionStore(sql: SqlTransaction): SessionStore {
  return {
    async open(session) {
      await sql.$executeRaw(opening(session));
    },
    async replace(which, { by, now }) {
      const ended = await sql.$queryRaw<{ id: string }[]>`
        WITH ended AS (${ending(heldBy(which), now)}), opened AS (${opening(by)})
        SELECT id FROM ended`;
      return ended.map(({ id }) => id);
    },
    async findMany(ids) {
      const rows = await sql.$queryRaw<StoredRow[]>`
        SELECT id, kind, created_at AS "createdAt", ended_at AS "endedAt",
          expires, absolute_end AS "absoluteEnd"
        FROM sessions WHERE id = ANY(${[...ids]})`;
      return rows.map((row) => ({ ...row, kind: sessionKindSchema.parse(row.kind) }));
    },
    listOpen: async (holder, now) =>
      sql.$queryRaw<OpenSession[]>`
        SELECT id, device, created_at AS "createdAt", last_used_at AS "lastUsedAt"
        FROM sessions WHERE ${heldBy(holder)} AND ended_at IS NULL AND expires > ${now}
        ORDER BY last_used_at DESC, id LIMIT ${longestList}`,
    async extend(id, { expires, now }) {
      const extended = await sql.$executeRaw`
        UPDATE sessions SET expires = ${expires}, last_used_at = ${now}
        WHERE id = ${id} AND ended_at IS NULL`;
      return extended > 0;
    },
    async end(which, now) {
      const ended = await sql.$queryRaw<{ id: string }[]>(ending(whichSessions(which), now));
      return ended.map(({ id }) => id);
    },
    listEnded: async (after, now) =>
      sql.$queryRaw<{ seq: bigint; sessionId: string }[]>`
        SELECT id AS "sessionId", revocation_seq AS seq FROM sessions
        WHERE revocation_seq > ${after} AND expires > ${now}
        ORDER BY revocation_seq LIMIT ${feedPageSize}`,
  };
}
