import type { SubscriptionFact } from '@petwell/contracts/events';
import type { EnrollmentRecord } from '../../domain/enrollment.ts';
import { applyTrigger } from '../apply-trigger.ts';
import type { EnrollmentStore, RunInTransaction } from '../enrollment-transaction.ts';
import type { Billing } from '../other-services.ts';
import { addOutcomes, type SyncOutcome } from './sync-report.ts';
import type { StoredJob } from './sync-payments.ts';

/** What billing answers about in one call, and how many calls are under way at once. */
const pageSize = 50;
const concurrentPages = 4;
const attempts = 3;

export type JobProgress = {
  /** The next ids after the job's cursor, ascending. */
  nextIds(job: StoredJob, limit: number): Promise<number[]>;
  /** Keeps progress and lease; null when another worker has the job by now. */
  advance(
    job: StoredJob,
    step: Pick<StoredJob, 'cursor' | 'done' | 'report'>,
  ): Promise<StoredJob | null>;
  /** Ends the job and writes it into the activity log. */
  finish(job: StoredJob, status: 'finished' | 'failed'): Promise<void>;
};

export type RunSyncJobDependencies = {
  store: Pick<EnrollmentStore, 'listByIds'>;
  billing: Pick<Billing, 'subscriptionFacts'>;
  runInTransaction: RunInTransaction;
  progress: JobProgress;
  clock: () => Date;
  retryDelayMs: number;
};

type Page = { outcomes: SyncOutcome[]; isRead: boolean };

function outcomeOf(
  record: EnrollmentRecord,
  found: Partial<Pick<SyncOutcome, 'newStatus' | 'stripeStatus' | 'error'>>,
): SyncOutcome {
  const { status } = record.state;
  return {
    enrollmentId: record.id,
    customerEmail: record.owner.email,
    oldStatus: status,
    newStatus: status,
    stripeStatus: null,
    error: null,
    ...found,
  };
}

/** Billing ends it as soon as it sees it: that it is still there means that this did not work yet. */
function outcomeOfCancelled(
  record: EnrollmentRecord,
  stripeStatus: SubscriptionFact['status'],
): SyncOutcome {
  const isOver = stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired';
  const livesOn = 'Cancelled here, but still alive at the payment provider. Please sync again.';
  return outcomeOf(record, { stripeStatus, error: isOver ? null : livesOn });
}

function pagesOf(ids: readonly number[]): number[][] {
  const pages: number[][] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    pages.push(ids.slice(start, start + pageSize));
  }
  return pages;
}

/**
 * Works on a job from where it is, in pages, some at a time, until it is done or the provider cannot be
 * reached at all; then the rest is listed as not read. `isStopping` ends it between two steps: whoever
 * takes it up next goes on there. Doing it again finds what is left.
 */
export function createRunSyncJob(deps: RunSyncJobDependencies) {
  const { store, billing, runInTransaction, progress, clock } = deps;

  async function readFacts(ids: number[]) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await billing.subscriptionFacts(ids);
      } catch {
        if (attempt === attempts) return null;
        await new Promise((resolve) => setTimeout(resolve, deps.retryDelayMs * attempt));
      }
    }
  }

  async function apply(record: EnrollmentRecord, fact: SubscriptionFact): Promise<SyncOutcome> {
    const { status: stripeStatus } = fact;
    if (record.state.status === 'cancelled') return outcomeOfCancelled(record, stripeStatus);
    if (fact.version <= record.state.factVersion) return outcomeOf(record, { stripeStatus });
    const trigger = { kind: 'subscription-fact', fact } as const;
    const after = await runInTransaction((tx) =>
      applyTrigger(tx, { enrollmentId: record.id, trigger, at: clock() }),
    );
    return outcomeOf(record, { stripeStatus, newStatus: (after ?? record).state.status });
  }

  async function syncPage(ids: number[]): Promise<Page> {
    const records = await store.listByIds(ids);
    if (records.length === 0) return { outcomes: [], isRead: true };
    const answer = await readFacts(records.map(({ id }) => id));
    if (!answer) {
      const error = 'The payment provider could not be asked.';
      return { outcomes: records.map((record) => outcomeOf(record, { error })), isRead: false };
    }
    const outcomes: SyncOutcome[] = [];
    for (const record of records) {
      const fact = answer.facts.find(({ enrollmentId }) => enrollmentId === record.id);
      const failure = answer.errors.find(({ enrollmentId }) => enrollmentId === record.id);
      outcomes.push(
        fact ? await apply(record, fact) : outcomeOf(record, { error: failure?.message ?? null }),
      );
    }
    return { outcomes, isRead: true };
  }

  return async function runSyncJob(taken: StoredJob, isStopping: () => boolean): Promise<void> {
    let job = taken;
    while (!isStopping()) {
      const ids = await progress.nextIds(job, pageSize * concurrentPages);
      const cursor = ids.at(-1);
      if (cursor === undefined) return progress.finish(job, 'finished');
      const pages = await Promise.all(pagesOf(ids).map(syncPage));
      const report = addOutcomes(
        job.report,
        pages.flatMap(({ outcomes }) => outcomes),
      );
      const advanced = await progress.advance(job, { cursor, done: job.done + ids.length, report });
      if (!advanced) return;
      job = advanced;
      if (pages.every(({ isRead }) => !isRead)) return progress.finish(job, 'failed');
    }
  };
}
