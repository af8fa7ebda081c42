import pLimit from 'p-limit';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Consumer, Outcome } from './consumer.ts';
import type { RetryPolicy } from './bus.ts';
import { longestDelayMs } from './settings.ts';

type Given = {
  boss: PgBoss;
  queue: string;
  consumer: Consumer;
  retry: RetryPolicy;
};

const statusOf = { retry: 'failed', park: 'deadletter' } as const;

function toResult(id: string, outcome: Outcome): JobResult {
  return 'reason' in outcome
    ? { id, status: statusOf[outcome.kind], output: { reason: outcome.reason } }
    : { id, status: 'completed' };
}

/** Handles a job. An uncounted retry is a new job, because pg-boss limits the retries of one. */
async function receive(
  { boss, queue, consumer, retry }: Given,
  job: JobWithMetadata<unknown>,
): Promise<JobResult> {
  const outcome = await consumer.receive({
    message: { payload: job.data },
    attempt: job.retryCount + 1,
    redeliveries: 0,
  });
  if (outcome.kind !== 'retry' || !outcome.isUncounted) return toResult(job.id, outcome);
  try {
    // If the process dies before this one is completed, consumers deduplicate.
    await boss.send(queue, job.data as object, {
      startAfter: Math.ceil(longestDelayMs(retry) / 1_000),
    });
    return toResult(job.id, { kind: 'done' });
  } catch {
    return toResult(job.id, outcome);
  }
}

/** Sorts jobs by age, so that events of one subject are handled in order. */
const byAge = (one: JobWithMetadata<unknown>, other: JobWithMetadata<unknown>) =>
  one.createdOn.getTime() - other.createdOn.getTime();

const slowBatchMs = 200;

/**
 * Starts the worker of a consumer, which handles up to `concurrency` events at a time. While one event blocks
 * its batch, a second worker continues, unless the consumer requires ordered events (`concurrency` 1).
 */
export async function workEmbeddedConsumer(given: Given): Promise<void> {
  const { boss, queue, consumer } = given;
  const { concurrency } = consumer;
  const limit = pLimit(concurrency);
  const options = {
    // From a size of 2, pg-boss polls again immediately after a full batch.
    batchSize: Math.max(2, concurrency),
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
    // NOTIFY wakes an idle worker. Polling finds due retries and covers lost notifications.
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
  } as const;
  type Handler = (jobs: JobWithMetadata<unknown>[]) => Promise<JobResult[]>;
  const work = (handler: Handler) =>
    boss.work<unknown, unknown, typeof options>(queue, options, handler);

  const handle: Handler = (jobs) =>
    Promise.all(jobs.toSorted(byAge).map((job) => limit(() => receive(given, job))));

  // Always running two workers would fetch twice on every notification.
  const handleWithHelp: Handler = async (jobs) => {
    let helper: Promise<string> | undefined;
    const timer = setTimeout(() => {
      helper = work(handle);
    }, slowBatchMs);
    try {
      return await handle(jobs);
    } finally {
      clearTimeout(timer);
      // pg-boss refuses both while it stops, which ends all workers.
      await helper?.then((id) => boss.offWork(queue, { id, wait: false })).catch(() => undefined);
    }
  };

  await work(concurrency === 1 ? handle : handleWithHelp);
}
