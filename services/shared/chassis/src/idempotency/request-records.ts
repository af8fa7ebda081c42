import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { GeneratedTime, Time } from '../database/column-types.ts';
import type { DatabaseOrTransaction } from '../messaging/tables.ts';

/** The Kysely types for the table in `prisma/idempotency.prisma`. */
export type IdempotencyTables = {
  idempotencyRecords: {
    scope: string;
    key: string;
    requestHash: string;
    reference: number | null;
    ownerId: number | null;
    lockedUntil: Time;
    response: unknown;
    createdAt: GeneratedTime;
  };
};

/**
 * Identifies an idempotent request by scope (caller and route) and key. `ownerId`: the calling owner; if
 * absent, it is read from the answer.
 */
export type RequestName = { scope: string; key: string; ownerId?: number | undefined };

export type RequestClaim =
  /** Execute the request now, for the first time or again. */
  | { outcome: 'claimed'; reference: number | null; until: Date }
  /** Received before. Without an answer, it is still in progress. */
  | { outcome: 'known'; requestHash: string; reference: number | null; answer: unknown };

/**
 * The claim that lasts until then. The time also identifies it: a holder whose claim expired neither extends nor ends
 * a later claim.
 */
type Claim = RequestName & { until: Date };

export type RequestRecords = {
  /**
   * Claims a request that is new, or unfinished with the same content. `reference` is the id of its entity;
   * an unfinished request keeps its first one.
   */
  claim(
    request: RequestName & { requestHash: string; leaseMs: number; reference: number | null },
  ): Promise<RequestClaim>;
  /** Extends the claim of a request in progress. Null if it has expired. */
  extend(claim: Claim & { leaseMs: number }): Promise<Date | null>;
  /** Ends the claim, so that the request can be retried at once. */
  release(claim: Claim): Promise<void>;
  /** Deletes a rejected request, which frees its key. */
  forget(claim: Claim): Promise<void>;
  /** Stores the answer, unless there already is one. */
  complete(request: RequestName, answer: object): Promise<void>;
};

const recordsIn = <DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<IdempotencyTables> => database as unknown as Kysely<IdempotencyTables>;

const now = sql<Date>`now()`;
// The column has milliseconds, and PostgreSQL rounds: a half millisecond too late, the next claim would be refused.
const alreadyPast = sql<Date>`date_trunc('milliseconds', now())`;
// Claims use the database's clock.
const fromNow = (ms: number) => sql<Date>`now() + ${ms}::int * interval '1 millisecond'`;

type NamedOwner = { owner?: { id?: number }; enrollment?: EnrollmentOwner };
type EnrollmentOwner = { ownerId?: number; pet?: { ownerId?: number } };

/** Returns the owner named in an answer, which is stored as the bare body or with status and headers. */
function ownerIdIn(answer: { body?: unknown }): number | null {
  const body = (answer.body ?? answer) as NamedOwner;
  const { owner, enrollment } = body;
  return owner?.id ?? enrollment?.ownerId ?? enrollment?.pet?.ownerId ?? null;
}

/** Stores the answer of a request, and the owner it names, in the transaction of its effect. */
export async function completeRequest<DB extends IdempotencyTables>(
  tx: DatabaseOrTransaction<DB>,
  { scope, key, ownerId }: RequestName,
  answer: object,
): Promise<void> {
  await recordsIn(tx)
    .updateTable('idempotencyRecords')
    .set({ response: JSON.stringify(answer), ownerId: ownerId ?? ownerIdIn(answer) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('response', 'is', null)
    .execute();
}

/** Selects the request if this claim still holds it. */
const isHeld =
  ({ scope, key, until }: Claim) =>
  (eb: ExpressionBuilder<IdempotencyTables, 'idempotencyRecords'>) =>
    eb.and([
      eb('scope', '=', scope),
      eb('key', '=', key),
      eb('lockedUntil', '=', until),
      eb('response', 'is', null),
    ]);

/** Creates the request records of one service, stored in the table of `prisma/idempotency.prisma`. */
export function createRequestRecords<DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
): RequestRecords {
  const tables = recordsIn(database);

  const claim: RequestRecords['claim'] = async (request) => {
    const { scope, key, requestHash, leaseMs, reference } = request;
    const claimed = await tables
      .insertInto('idempotencyRecords')
      .values({ scope, key, requestHash, reference, lockedUntil: fromNow(leaseMs) })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'key'])
          .doUpdateSet((eb) => ({ lockedUntil: eb.ref('excluded.lockedUntil') }))
          .where('idempotencyRecords.response', 'is', null)
          .where('idempotencyRecords.lockedUntil', '<=', now)
          .whereRef('idempotencyRecords.requestHash', '=', 'excluded.requestHash'),
      )
      .returning(['reference', 'lockedUntil as until'])
      .executeTakeFirst();
    if (claimed) return { outcome: 'claimed', ...claimed };
    const known = await tables
      .selectFrom('idempotencyRecords')
      .select(['requestHash', 'reference', 'response'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    // Deleted between the two statements, so the key is free again.
    if (!known) return claim(request);
    const { response: answer, ...rest } = known;
    return { outcome: 'known', ...rest, answer };
  };

  return {
    claim,
    async extend({ leaseMs, ...claim }) {
      const extended = await tables
        .updateTable('idempotencyRecords')
        .where(isHeld(claim))
        .where('lockedUntil', '>', now)
        .set({ lockedUntil: fromNow(leaseMs) })
        .returning('lockedUntil')
        .executeTakeFirst();
      return extended?.lockedUntil ?? null;
    },
    async release(claim) {
      await tables
        .updateTable('idempotencyRecords')
        .where(isHeld(claim))
        .set({ lockedUntil: alreadyPast })
        .execute();
    },
    async forget(claim) {
      await tables.deleteFrom('idempotencyRecords').where(isHeld(claim)).execute();
    },
    complete: (request, answer) => completeRequest(database, request, answer),
  };
}

/** Deletes records older than a day, when clients no longer retry. Returns the number deleted. */
export async function pruneRequestRecords<DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
): Promise<number> {
  const { numDeletedRows } = await recordsIn(database)
    .deleteFrom('idempotencyRecords')
    .where('createdAt', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the stored answers that name a deleted owner. */
export async function forgetRequestsOf<DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
  { ownerId, enrollmentIds }: { ownerId: number; enrollmentIds: readonly number[] },
): Promise<void> {
  await recordsIn(database)
    .deleteFrom('idempotencyRecords')
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', ownerId),
        // Sync reports name many customers.
        eb('scope', 'like', '%/api/admin/sync-payment-status'),
        ...(enrollmentIds.length > 0 ? [eb('reference', 'in', enrollmentIds)] : []),
      ]),
    )
    .execute();
}
