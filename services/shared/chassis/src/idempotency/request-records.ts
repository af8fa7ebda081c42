import { sql, type Kysely } from 'kysely';
import type { GeneratedTime, Time } from '../database/column-types.ts';
import type { DatabaseOrTransaction } from '../messaging/tables.ts';

/** The table of `prisma/idempotency.prisma` as Kysely knows it. */
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
 * Names one request that must be carried out once: who sends it to which route, and the key. `ownerId`: the
 * owner who sends it; without one it is taken from the answer.
 */
export type RequestName = { scope: string; key: string; ownerId?: number | undefined };

export type RequestClaim =
  /** To be carried out, now or again. */
  | { outcome: 'claimed'; reference: number | null }
  /** Sent before; without an answer it is still being carried out. */
  | { outcome: 'known'; requestHash: string; reference: number | null; answer: unknown };

export type RequestRecords = {
  /**
   * Claims a request that is new, or that was left unfinished and has the same content. `reference` says what
   * it is about; an unfinished one keeps the first one's.
   */
  claim(
    request: RequestName & { requestHash: string; leaseMs: number; reference: number | null },
  ): Promise<RequestClaim>;
  /** Extends the claim of a request that is still being carried out. */
  extend(request: RequestName & { leaseMs: number }): Promise<void>;
  /** Ends the claim, so that the request can be carried out again at once. */
  release(request: RequestName): Promise<void>;
  /** Deletes a request that was refused, so that its key is free again. */
  forget(request: RequestName): Promise<void>;
  /** Stores the answer, unless one is there. */
  complete(request: RequestName, answer: object): Promise<void>;
};

const recordsIn = <DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<IdempotencyTables> => database as unknown as Kysely<IdempotencyTables>;

const now = sql<Date>`now()`;
// The database's clock decides about claims.
const fromNow = (ms: number) => sql<Date>`now() + ${ms}::int * interval '1 millisecond'`;

type NamedOwner = { owner?: { id?: number }; enrollment?: EnrollmentOwner };
type EnrollmentOwner = { ownerId?: number; pet?: { ownerId?: number } };

/** Whom an answer names: its body is stored as it is, or with status and headers around it. */
function ownerIdIn(answer: { body?: unknown }): number | null {
  const body = (answer.body ?? answer) as NamedOwner;
  const { owner, enrollment } = body;
  return owner?.id ?? enrollment?.ownerId ?? enrollment?.pet?.ownerId ?? null;
}

/** Stores the answer of a request in the transaction of its effect, with the owner it names. */
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

/** The requests of one service, over the table of `prisma/idempotency.prisma`. */
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
      .returning('reference')
      .executeTakeFirst();
    if (claimed) return { outcome: 'claimed', reference: claimed.reference };
    const known = await tables
      .selectFrom('idempotencyRecords')
      .select(['requestHash', 'reference', 'response'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    // Deleted between the two statements: the key is free again.
    if (!known) return claim(request);
    const { response: answer, ...rest } = known;
    return { outcome: 'known', ...rest, answer };
  };

  const unfinished = ({ scope, key }: RequestName) =>
    tables
      .updateTable('idempotencyRecords')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('response', 'is', null);

  return {
    claim,
    async extend({ leaseMs, ...request }) {
      await unfinished(request)
        .set({ lockedUntil: fromNow(leaseMs) })
        .where('lockedUntil', '>', now)
        .execute();
    },
    async release(request) {
      await unfinished(request).set({ lockedUntil: now }).execute();
    },
    async forget({ scope, key }) {
      await tables
        .deleteFrom('idempotencyRecords')
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('response', 'is', null)
        .execute();
    },
    complete: (request, answer) => completeRequest(database, request, answer),
  };
}

/** Deletes what is older than a day: long after any client has given up repeating. Answers how many. */
export async function pruneRequestRecords<DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
): Promise<number> {
  const { numDeletedRows } = await recordsIn(database)
    .deleteFrom('idempotencyRecords')
    .where('createdAt', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the stored answers that name an owner who has to be forgotten. */
export async function forgetRequestsOf<DB extends IdempotencyTables>(
  database: DatabaseOrTransaction<DB>,
  { ownerId, enrollmentIds }: { ownerId: number; enrollmentIds: readonly number[] },
): Promise<void> {
  await recordsIn(database)
    .deleteFrom('idempotencyRecords')
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', ownerId),
        // Reports of a sync name many customers.
        eb('scope', 'like', '%/api/admin/sync-payment-status'),
        ...(enrollmentIds.length > 0 ? [eb('reference', 'in', enrollmentIds)] : []),
      ]),
    )
    .execute();
}
