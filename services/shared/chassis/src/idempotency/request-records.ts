import { Sql } from '@prisma/client/runtime/client';
import type { SqlClient } from '../messaging/sql.ts';

/** Names one request that must be carried out once: who sends it to which route, and the key. */
export type RequestName = { scope: string; key: string };

export type RequestClaim =
  /** To be carried out, now or again. */
  | { outcome: 'claimed'; reference: number | null }
  /** Somebody else has it; without an answer they are not done yet. */
  | { outcome: 'known'; requestHash: string; reference: number | null; answer: unknown };

export type RequestRecords = {
  /**
   * Takes a request that is new, or that was left unfinished and has the same content. `reference` says what
   * it is about; whoever takes up an unfinished one gets the first one's.
   */
  claim(
    request: RequestName & { requestHash: string; leaseMs: number; reference: number | null },
  ): Promise<RequestClaim>;
  /** Keeps the key of a request that is still being carried out. */
  extend(request: RequestName & { leaseMs: number }): Promise<void>;
  /** Lets the request be taken up again at once. */
  release(request: RequestName): Promise<void>;
  /** Forgets a request that was refused, so that its key is free again. */
  forget(request: RequestName): Promise<void>;
  /** Keeps the answer, unless one is there. */
  complete(request: RequestName, answer: object): Promise<void>;
};

type KnownRow = { request_hash: string; reference: number | null; response: unknown };

// The database's clock decides about leases.
const claimSql = `
  INSERT INTO idempotency_records AS known (scope, key, request_hash, reference, locked_until)
  VALUES ($1, $2, $3, $4::int, now() + $5::int * interval '1 millisecond')
  ON CONFLICT (scope, key) DO UPDATE SET locked_until = EXCLUDED.locked_until
  WHERE known.response IS NULL AND known.locked_until <= now()
    AND known.request_hash = EXCLUDED.request_hash
  RETURNING reference`;

const findSql = `
  SELECT request_hash, reference, response FROM idempotency_records WHERE scope = $1 AND key = $2`;

const extendSql = `
  UPDATE idempotency_records SET locked_until = now() + $3::int * interval '1 millisecond'
  WHERE scope = $1 AND key = $2 AND response IS NULL AND locked_until > now()`;

const releaseSql = `
  UPDATE idempotency_records SET locked_until = now()
  WHERE scope = $1 AND key = $2 AND response IS NULL`;

const forgetSql = `
  DELETE FROM idempotency_records WHERE scope = $1 AND key = $2 AND response IS NULL`;

// In small bites, as the messages are removed.
const pruneSql = `
  DELETE FROM idempotency_records WHERE (scope, key) IN (
    SELECT scope, key FROM idempotency_records
    WHERE created_at < now() - interval '24 hours' LIMIT $1::int)`;
const pruneBatch = 5_000;

/** Keeps the answer of a request, as the end of a larger statement. */
export const completion = ({ scope, key }: RequestName, answer: object): Sql =>
  new Sql(
    [
      'UPDATE idempotency_records SET response = ',
      '::jsonb WHERE scope = ',
      ' AND key = ',
      ' AND response IS NULL',
    ],
    [JSON.stringify(answer), scope, key],
  );

/** Keeps the answer of a request in the transaction of its effect. */
export async function completeRequest(
  tx: SqlClient,
  request: RequestName,
  answer: object,
): Promise<void> {
  const { text, values } = completion(request, answer);
  await tx.$executeRawUnsafe(text, ...values);
}

/** The requests of one service, over the table of `prisma/idempotency.prisma`. */
export function createRequestRecords(sql: SqlClient): RequestRecords {
  const claim: RequestRecords['claim'] = async (request) => {
    const { scope, key, requestHash, leaseMs, reference } = request;
    const [claimed] = await sql.$queryRawUnsafe<Pick<KnownRow, 'reference'>[]>(
      claimSql,
      scope,
      key,
      requestHash,
      reference,
      leaseMs,
    );
    if (claimed) return { outcome: 'claimed', reference: claimed.reference };
    const [row] = await sql.$queryRawUnsafe<KnownRow[]>(findSql, scope, key);
    // Forgotten between the two statements: it is free again.
    if (!row) return claim(request);
    return {
      outcome: 'known',
      requestHash: row.request_hash,
      reference: row.reference,
      answer: row.response,
    };
  };

  return {
    claim,
    async extend({ scope, key, leaseMs }) {
      await sql.$executeRawUnsafe(extendSql, scope, key, leaseMs);
    },
    async release({ scope, key }) {
      await sql.$executeRawUnsafe(releaseSql, scope, key);
    },
    async forget({ scope, key }) {
      await sql.$executeRawUnsafe(forgetSql, scope, key);
    },
    complete: (request, answer) => completeRequest(sql, request, answer),
  };
}

/** Removes what is older than a day: long after any client has given up repeating. Answers how many. */
export async function pruneRequestRecords(sql: SqlClient): Promise<number> {
  let total = 0;
  for (let removed = pruneBatch; removed === pruneBatch; total += removed) {
    removed = await sql.$executeRawUnsafe(pruneSql, pruneBatch);
  }
  return total;
}

// Reports of a sync tell of many customers.
const forgetOwnerSql = `
  DELETE FROM idempotency_records
  WHERE split_part(scope, ' ', 1) ~ ('(^|\\+)owner/' || $1::int || '($|\\+)')
    OR scope LIKE '%/api/admin/sync-payment-status'
    OR response #>> '{body,owner,id}' = ($1::int)::text
    OR reference IN (SELECT value::int FROM json_array_elements_text($2::json))
    OR response #>> '{body,enrollment,id}' IN (SELECT value FROM json_array_elements_text($2::json))`;

/** Removes the kept answers that name an owner who has to be forgotten. */
export async function forgetRequestsOf(
  sql: SqlClient,
  { ownerId, enrollmentIds }: { ownerId: number; enrollmentIds: readonly number[] },
): Promise<void> {
  await sql.$executeRawUnsafe(forgetOwnerSql, ownerId, JSON.stringify(enrollmentIds));
}
