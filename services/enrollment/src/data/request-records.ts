import { enrollmentResponseSchema } from '@petwell/contracts';
import type { RequestRecords } from '../use-cases/once-per-key.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

type IdRow = { enrollment_id: number };

/** One statement claims a request that is new, or that was left unfinished and has the same content. */
const claimSql = `
  INSERT INTO idempotency_records AS known
    (scope, key, request_hash, enrollment_id, locked_until)
  VALUES ($1, $2, $3, nextval(pg_get_serial_sequence('enrollments', 'id')),
          now() + $4 * interval '1 millisecond')
  ON CONFLICT (scope, key) DO UPDATE SET locked_until = EXCLUDED.locked_until
  WHERE known.response IS NULL AND known.locked_until <= now()
    AND known.request_hash = EXCLUDED.request_hash
  RETURNING enrollment_id`;

/** Requests by Idempotency-Key; the database's clock decides about leases. */
export function createRequestRecords(prisma: PrismaClient): RequestRecords {
  const claim: RequestRecords['claim'] = async (request) => {
    const { scope, key, requestHash, leaseMs } = request;
    const [claimed] = await prisma.$queryRawUnsafe<IdRow[]>(
      claimSql,
      scope,
      key,
      requestHash,
      leaseMs,
    );
    if (claimed) return { outcome: 'claimed', enrollmentId: claimed.enrollment_id };
    const row = await prisma.idempotencyRecord.findUnique({ where: { scope_key: { scope, key } } });
    // Forgotten between the two statements: it is free again.
    if (!row) return claim(request);
    const response = row.response === null ? null : enrollmentResponseSchema.parse(row.response);
    const { requestHash: knownHash, enrollmentId } = row;
    return { outcome: 'known', requestHash: knownHash, enrollmentId, response };
  };

  return {
    claim,
    async reserveEnrollmentId() {
      const [row] = await prisma.$queryRaw<IdRow[]>`
        SELECT nextval(pg_get_serial_sequence('enrollments', 'id'))::int AS enrollment_id`;
      if (!row) throw new Error('no enrollment id was reserved');
      return row.enrollment_id;
    },
    async extend({ scope, key, leaseMs }) {
      await prisma.$executeRaw`
        UPDATE idempotency_records
        SET locked_until = now() + ${leaseMs} * interval '1 millisecond'
        WHERE scope = ${scope} AND key = ${key} AND response IS NULL AND locked_until > now()`;
    },
    async release({ scope, key }) {
      await prisma.$executeRaw`
        UPDATE idempotency_records SET locked_until = now()
        WHERE scope = ${scope} AND key = ${key} AND response IS NULL`;
    },
    async forget({ scope, key }) {
      await prisma.idempotencyRecord.deleteMany({
        where: { scope, key, response: { equals: Prisma.DbNull } },
      });
    },
  };
}

/** Removes what is older than a day: long after any client has given up repeating. Answers how many. */
export async function purgeRequestRecords(prisma: PrismaClient): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM idempotency_records WHERE created_at < now() - interval '24 hours'`;
}
