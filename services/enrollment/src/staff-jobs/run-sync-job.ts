import type { SubscriptionFact } from '@petwell/contracts/events';
import type { SubscriptionFacts } from '@petwell/contracts/internal';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import { applyFact } from '../plan/apply-fact.ts';
import type { Billing } from '../core/other-services.ts';
import type { EnrollmentStore, RunInTransaction } from '../core/stores.ts';
import type { SyncJob } from './jobs.ts';
import { addOutcomes, type SyncOutcome } from './sync-report.ts';

/** Enrollments per call to billing, and concurrent calls. */
const pageSize = 50;
const concurrentPages = 4;
const maxAttempts = 3;

export type SyncProgress = {
  /** Returns the next ids after the job's cursor, ascending. */
  nextIds(job: SyncJob, limit: number): Promise<number[]>;
  /** Stores progress and renews the lease; null if another worker has taken the job. */
  advance(job: SyncJob, step: Pick<SyncJob, 'cursor' | 'done' | 'report'>): Promise<SyncJob | null>;
  /** Ends the job and logs it. */
  finish(job: SyncJob, status: 'finished' | 'failed'): Promise<void>;
};

export type RunSyncJobDependencies = {
  store: Pick<EnrollmentStore, 'listByIds'>;
  billing: Pick<Billing, 'subscriptionFacts'>;
  transaction: RunInTransaction;
  progress: SyncProgress;
  clock: () => Date;
  retryDelayMs: number;
};

type Page = { outcomes: SyncOutcome[]; isRead: boolean };

function outcomeOf(
  record: EnrollmentRecord,
  found: Partial<Omit<SyncOutcome, 'enrollmentId' | 'customerEmail' | 'oldStatus'>>,
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

/**
 * Returns the outcome for a canceled enrollment. Billing ends a live subscription as soon as it sees one, so
 * one that is still live couldn't be ended yet.
 */
function outcomeOfCancelled(
  record: EnrollmentRecord,
  stripeStatus: SubscriptionFact['status'],
): SyncOutcome {
  const isOver = stripeStatus === 'canceled' || stripeStatus === 'incomplete_expired';
  const livesOn = 'Cancelled here, but still alive at the payment provider. Please sync again.';
  return outcomeOf(record, { stripeStatus, error: isOver ? null : livesOn });
}

/** Canceled enrollments don't need their subscription any more. */
function outcomeOfMissing(record: EnrollmentRecord): SyncOutcome {
  if (record.state.status === 'cancelled') return outcomeOf(record, {});
  const error = "The payment provider doesn't know this subscription, so nothing is charged.";
  return outcomeOf(record, { error, isMissing: true });
}

/** Its account's key would be needed to read it, or to end it. */
function outcomeOfOtherAccount(record: EnrollmentRecord): SyncOutcome {
  if (record.state.status === 'cancelled') return outcomeOf(record, {});
  const error =
    'This plan belongs to another Stripe account, so it was not checked. See the work list.';
  return outcomeOf(record, { error, isOfOtherAccount: true });
}

function outcomeWithoutFact(record: EnrollmentRecord, answer: SubscriptionFacts): SyncOutcome {
  if (answer.missing?.includes(record.id)) return outcomeOfMissing(record);
  if (answer.otherAccount?.includes(record.id)) return outcomeOfOtherAccount(record);
  const failure = answer.errors.find(({ enrollmentId }) => enrollmentId === record.id);
  return outcomeOf(record, { error: failure?.message ?? null });
}

function pagesOf(ids: readonly number[]): number[][] {
  const pages: number[][] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    pages.push(ids.slice(start, start + pageSize));
  }
  return pages;
}

/**
 * Runs a job from its cursor on, several pages at a time, until it is done or the provider is unreachable.
 * `isStopping` stops it between steps; the next worker continues there.
 */
export function createRunSyncJob(deps: RunSyncJobDependencies) {
  const { store, billing, transaction, progress, clock } = deps;

  async function readFacts(ids: number[]) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await billing.subscriptionFacts(ids);
      } catch {
        if (attempt === maxAttempts) return null;
        await new Promise((resolve) => setTimeout(resolve, deps.retryDelayMs * attempt));
      }
    }
  }

  async function apply(record: EnrollmentRecord, fact: SubscriptionFact): Promise<SyncOutcome> {
    const { status: stripeStatus } = fact;
    if (record.state.status === 'cancelled') return outcomeOfCancelled(record, stripeStatus);
    if (fact.version <= record.state.factVersion) return outcomeOf(record, { stripeStatus });
    const after = await transaction((tx) => applyFact(tx, fact, clock()));
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
      outcomes.push(fact ? await apply(record, fact) : outcomeWithoutFact(record, answer));
    }
    return { outcomes, isRead: true };
  }

  return async function runSyncJob(taken: SyncJob, isStopping: () => boolean): Promise<void> {
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
