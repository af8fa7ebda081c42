import type { SyncReport } from '@petwell/contracts';
import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
  type Expression,
} from 'kysely';
import type { SyncItems } from './run-syncs.ts';
import type { SyncJobStore, SyncTarget } from './sync-payments.ts';
import { sumResults, syncResultSchema, type NamedResult, type SyncResult } from './rules-sync.ts';
import { recordActivity } from '../core/store-activity-log.ts';
import type { DB } from '../data/generated/tables.ts';
import { createJobQueue, insertJob, type JobDependencies } from './store.ts';

const kind = 'sync';

type Enrollments = ExpressionBuilder<DB, 'enrollments'>;

const isOneOf = (eb: Enrollments, column: 'id' | 'ownerId', ids: readonly number[]) =>
  eb(column, '=', eb.fn.any(eb.val([...ids])));

/**
 * Whether a sync includes an enrollment that isn't named. Those canceled in the last two months are included, to
 * find a subscription that is still live at the provider before it charges many times.
 */
const isSyncable = (eb: Enrollments) =>
  eb.or([
    eb('status', '!=', 'cancelled'),
    eb.and([
      eb('stripeSubscriptionId', 'is not', null),
      eb('cancelledAt', '>', sql<Date>`now() - interval '62 days'`),
    ]),
  ]);

async function addItems(
  tx: Transaction<DB>,
  { jobId, target }: { jobId: number; target: SyncTarget },
): Promise<number> {
  const isIncluded = (eb: Enrollments): Expression<SqlBool> => {
    if (target === 'all') return isSyncable(eb);
    if ('enrollmentIds' in target) return isOneOf(eb, 'id', target.enrollmentIds);
    return eb.and([isOneOf(eb, 'ownerId', target.ownerIds), isSyncable(eb)]);
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('jobItems')
    .columns(['jobId', 'subjectId'])
    .expression((db) =>
      db
        .selectFrom('enrollments')
        .select((eb) => [eb.cast<number>(eb.val(jobId), 'integer').as('jobId'), 'id as subjectId'])
        .where(isIncluded),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

const findJobForAll = (tx: Transaction<DB>) =>
  tx
    .selectFrom('adminJobs')
    .select('id')
    .where('kind', '=', kind)
    .where('isForAll', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function startJob(
  tx: Transaction<DB>,
  { actor, target }: Parameters<SyncJobStore['start']>[0],
): Promise<number> {
  const made = await insertJob(tx, { kind, actor, isForAll: target === 'all' })
    // At most one sync of all enrollments runs at a time.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const detail = made
    ? `${await addItems(tx, { jobId: made.id, target })} to sync`
    : 'joined one that is running';
  const { id } = made ?? (await findJobForAll(tx));
  const what = { actor, action: kind, subject: `job/${id}` } as const;
  await recordActivity(tx, { ...what, result: 'done', detail });
  return id;
}

/** A few milliseconds of parsing; a clinic may have a hundred thousand results. */
const resultsAtOnce = 1_000;

/** Reads the next results with the customers' emails, which the items don't keep. */
const readResults = (db: Kysely<DB>, { jobId, after }: { jobId: number; after: number }) =>
  db
    .selectFrom('jobItems as i')
    .leftJoin('enrollments as e', 'e.id', 'i.subjectId')
    .leftJoin('owners as o', 'o.id', 'e.ownerId')
    .select(['i.subjectId as enrollmentId', 'i.result', 'o.email as customerEmail'])
    .where('i.jobId', '=', jobId)
    .where('i.subjectId', '>', after)
    .where('i.result', 'is not', null)
    .orderBy('i.subjectId')
    .limit(resultsAtOnce)
    .execute();

/** Reads the report in parts, so that other requests run between them. */
async function readReport(db: Kysely<DB>, jobId: number): Promise<SyncReport> {
  const results: NamedResult[] = [];
  for (let after = 0; ;) {
    const rows = await readResults(db, { jobId, after });
    for (const { result, ...subject } of rows) {
      results.push({ ...subject, ...syncResultSchema.parse(result) });
    }
    const last = rows.at(-1);
    if (!last || rows.length < resultsAtOnce) break;
    after = last.enrollmentId;
  }
  return sumResults(results);
}

/** Stores sync jobs in the database. */
export function createSyncJobs(deps: JobDependencies) {
  const queue = createJobQueue<SyncReport, SyncResult | null>(deps, {
    kind,
    readReport,
    sumUp: ({ summary: { totalSynced, statusUpdated } }, total) => ({
      result: 'done',
      detail: `${totalSynced} of ${total} read, ${statusUpdated} updated`,
    }),
  });
  const jobs: SyncItems & SyncJobStore = {
    ...queue,
    start: (request) => deps.transaction((tx) => startJob(tx, request)),
  };
  return jobs;
}
