import { sessionKindSchema } from '@petwell/contracts';
import type { SessionHolder, SessionStore } from '../use-cases/ports.ts';
import type { Client } from './database.ts';
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

/** Sessions in the database, and the feed of those that ended. */
export function createSessionStore(client: Client): SessionStore {
  const { session } = client;
  return {
    async open(data) {
      await session.create({ data, select: { id: true } });
    },
    async findMany(ids) {
      const rows = await session.findMany({ where: { id: { in: [...ids] } } });
      return rows.map((row) => ({ ...row, kind: sessionKindSchema.parse(row.kind) }));
    },
    listOpen: (holder, now) =>
      session.findMany({
        where: {
          ...('staffId' in holder
            ? { staffId: holder.staffId }
            : { ownerId: holder.ownerId, kind: { in: [...holder.kinds] } }),
          endedAt: null,
          expires: { gt: now },
        },
        select: { id: true, device: true, createdAt: true, lastUsedAt: true },
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
    // The lock is held until the commit: positions become visible in their order, so that whoever reads
    // the feed up to one of them never misses a smaller one that was committed later.
    async end(which, now) {
      const condition = whichSessions(which);
      const ended = await client.$queryRaw<{ id: string }[]>`
        WITH feed AS MATERIALIZED (SELECT pg_advisory_xact_lock(${feedLock}) IS NULL AS is_free)
        UPDATE sessions
        SET ended_at = ${now}, revocation_seq = nextval('session_revocation_seq')
        FROM feed
        WHERE ${condition} AND ended_at IS NULL AND expires > ${now}
        RETURNING id`;
      return ended.map(({ id }) => id);
    },
    async listEnded(after, now) {
      const rows = await session.findMany({
        where: { revocationSeq: { gt: after }, expires: { gt: now } },
        orderBy: { revocationSeq: 'asc' },
        take: feedPageSize,
        select: { id: true, revocationSeq: true },
      });
      return rows.map((row) => ({ sessionId: row.id, seq: row.revocationSeq ?? after }));
    },
  };
}
