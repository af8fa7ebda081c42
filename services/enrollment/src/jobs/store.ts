import type { RunTransaction, StaffActor } from '@petwell/chassis';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { z } from 'zod';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { recordActivity } from '../core/store-activity-log.ts';
import type { JobItem, JobItems } from './jobs.ts';

export type JobDependencies = { kysely: Kysely<DB>; transaction: RunTransaction<DB> };

const requesterSchema = z.object({
  staffId: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  clientAddress: z.string(),
});

/** Longer than one batch takes with all its retries. */
const leaseEnd = sql<Date>`now() + interval '1 minute'`;

/** Whether no worker holds the item. */
export const isFree = (leasedUntil: Expression<Date | null>) =>
  sql<boolean>`(${leasedUntil} IS NULL OR ${leasedUntil} < now())`;

type JobKind = 'sync' | 'delete';

/** Adds a job; its items follow in the same transaction. */
export function insertJob(
  tx: Transaction<DB>,
  { kind, actor, isForAll }: { kind: JobKind; actor: StaffActor; isForAll: boolean },
) {
  const { staffId, username, name, clientAddress } = actor;
  return tx
    .insertInto('adminJobs')
    .values({
      kind,
      isForAll,
      requestedBy: JSON.stringify({ staffId, username, name, clientAddress }),
    })
    .returning('id');
}

type Kind<Report> = {
  kind: JobKind;
  readReport: (db: Kysely<DB>, jobId: number) => Promise<Report>;
  /** Sums up the report for the activity log. */
  sumUp: (report: Report, total: number) => { result: 'done' | 'failed'; detail: string };
};

async function countItems(db: Kysely<DB>, jobId: number) {
  const items = await db
    .selectFrom('jobItems')
    .select((eb) => eb.fn.countAll().as('total'))
    .select((eb) => eb.fn.countAll().filterWhere('isDone', '=', true).as('done'))
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  return { done: Number(items.done), total: Number(items.total) };
}

async function takeItems(kysely: Kysely<DB>, kind: JobKind, limit: number): Promise<JobItem[]> {
  const rows = await kysely
    .with('free', (db) =>
      db
        .selectFrom('jobItems as i')
        .innerJoin('adminJobs as j', 'j.id', 'i.jobId')
        .select(['i.jobId', 'i.subjectId', 'j.requestedBy'])
        .where('j.kind', '=', kind)
        .where('j.status', '=', 'running')
        .where('i.isDone', '=', false)
        .where((eb) => isFree(eb.ref('i.leasedUntil')))
        .orderBy('i.jobId')
        .orderBy('i.subjectId')
        .limit(limit)
        .forUpdate('i')
        .skipLocked(),
    )
    .updateTable('jobItems as i')
    .from('free')
    .set({ leasedUntil: leaseEnd })
    .whereRef('i.jobId', '=', 'free.jobId')
    .whereRef('i.subjectId', '=', 'free.subjectId')
    .returning(['i.jobId', 'i.subjectId', 'i.leasedUntil', 'free.requestedBy'])
    .$narrowType<{ leasedUntil: Date }>()
    .execute();
  return rows.map((row) => ({ ...row, requestedBy: requesterSchema.parse(row.requestedBy) }));
}

async function saveResult(tx: Transaction<DB>, item: JobItem, result: object | null) {
  await tx
    .updateTable('jobItems')
    .set({ isDone: true, result: result && JSON.stringify(result) })
    .where('jobId', '=', item.jobId)
    .where('subjectId', '=', item.subjectId)
    .where('isDone', '=', false)
    .where('leasedUntil', '=', item.leasedUntil)
    .execute();
}

type Jobs = ExpressionBuilder<DB, 'adminJobs'>;

const hasNoOpenItem = (eb: Jobs) => {
  const open = eb
    .selectFrom('jobItems as i')
    .select('i.jobId')
    .whereRef('i.jobId', '=', 'adminJobs.id')
    .where('i.isDone', '=', false);
  return eb.not(eb.exists(open));
};

/** Ends running jobs once, with an entry in the activity log. */
async function endJobs<Report>(
  tx: Transaction<DB>,
  { kind, readReport, sumUp }: Kind<Report>,
  { status, isDue }: { status: 'finished' | 'failed'; isDue: (eb: Jobs) => Expression<SqlBool> },
): Promise<void> {
  const ended = await tx
    .updateTable('adminJobs')
    .set({ status, finishedAt: new Date() })
    .where('kind', '=', kind)
    .where('status', '=', 'running')
    .where(isDue)
    .returning(['id', 'requestedBy'])
    .execute();
  for (const { id, requestedBy } of ended) {
    const actor = requesterSchema.parse(requestedBy);
    const { total } = await countItems(tx, id);
    const { result, detail } = sumUp(await readReport(tx, id), total);
    await recordActivity(tx, {
      actor,
      action: kind,
      subject: `job/${id}`,
      result: status === 'failed' ? 'failed' : result,
      detail,
    });
  }
}

/** Stores jobs of one kind, whose items are worked off by any number of workers. */
export function createJobQueue<Report, Result extends object | null>(
  { kysely, transaction }: JobDependencies,
  options: Kind<Report>,
) {
  const { kind, readReport } = options;
  const items: JobItems<Result> = {
    take: (limit) => takeItems(kysely, kind, limit),
    save: (outcomes) =>
      transaction(async (tx) => {
        for (const { item, result } of outcomes) await saveResult(tx, item, result);
      }),
    endDone: () =>
      transaction((tx) => endJobs(tx, options, { status: 'finished', isDue: hasNoOpenItem })),
  };
  return {
    ...items,
    fail: (jobIds: readonly number[]) =>
      transaction((tx) =>
        endJobs(tx, options, { status: 'failed', isDue: (eb) => eb('id', 'in', [...jobIds]) }),
      ),
    /** Finds a job with its progress; the report only when it has ended. */
    async find(id: number) {
      const job = await kysely
        .selectFrom('adminJobs')
        .select('status')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (!job) return null;
      const { status } = job;
      const report = status === 'running' ? null : await readReport(kysely, id);
      return { jobId: id, status, ...(await countItems(kysely, id)), report };
    },
  };
}

const keptMs = 30 * 24 * 3_600_000;

/** Deletes finished jobs after 30 days, with their items. */
export async function purgeJobs({ staffJob }: PrismaClient, at: Date): Promise<void> {
  await staffJob.deleteMany({
    where: { status: { not: 'running' }, finishedAt: { lt: new Date(at.getTime() - keptMs) } },
  });
}
