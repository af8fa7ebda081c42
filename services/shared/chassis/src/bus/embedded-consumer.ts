import pLimit from 'p-limit';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Consumer, Outcome } from './consumer.ts';

const statusOf = { retry: 'failed', park: 'deadletter' } as const;

/** How long a batch may take before a worker steps in for a slot that is free again, and then another. */
const patienceMs = 100;

function toResult(id: string, outcome: Outcome): JobResult {
  return 'reason' in outcome
    ? { id, status: statusOf[outcome.kind], output: { reason: outcome.reason } }
    : { id, status: 'completed' };
}

/** Older first, so that events of one subject are begun in the order in which they came. */
const byAge = (one: JobWithMetadata<unknown>, other: JobWithMetadata<unknown>) =>
  one.createdOn.getTime() - other.createdOn.getTime();

type Work = { boss: PgBoss; queue: string; consumer: Consumer };
type Handle = (jobs: JobWithMetadata<unknown>[]) => Promise<JobResult[]>;

async function receive(consumer: Consumer, job: JobWithMetadata<unknown>): Promise<JobResult> {
  const outcome = await consumer.receive({
    message: { payload: job.data },
    attempt: job.retryCount + 1,
    redeliveries: 0,
  });
  return toResult(job.id, outcome);
}

/**
 * A worker of pg-boss: NOTIFY wakes it when idle; polling finds retries that have become due and whatever
 * a lost notification was about.
 */
async function startWorker(
  { boss, queue }: Work,
  { batchSize, handle }: { batchSize: number; handle: Handle },
): Promise<string> {
  const worker = { id: '' };
  const options = {
    batchSize,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
  } as const;
  worker.id = await boss.work<unknown, unknown, typeof options>(queue, options, async (jobs) => {
    // Where a batch was full there may be more: look again right after this one.
    if (jobs.length === batchSize) boss.notifyWorker(worker.id);
    return handle(jobs);
  });
  return worker.id;
}

export type EmbeddedWorkers = {
  /** Starts no further workers; those that run are ended through pg-boss. */
  end(): void;
};

/**
 * Lets a consumer take jobs. One worker takes as many at once as the consumer handles side by side, so
 * that a burst costs one look at the queue and one settling. While a batch takes long, further workers
 * step in for the slots that are free again.
 */
export async function workEmbeddedConsumer(work: Work): Promise<EmbeddedWorkers> {
  const { boss, queue, consumer } = work;
  const limit = pLimit(consumer.concurrency);
  let hasEnded = false;

  const handle = (jobs: JobWithMetadata<unknown>[]) =>
    Promise.all(jobs.toSorted(byAge).map((job) => limit(() => receive(consumer, job))));

  async function handleBatch(jobs: JobWithMetadata<unknown>[]): Promise<JobResult[]> {
    const helpers: Promise<string>[] = [];
    const timer = setInterval(() => {
      if (hasEnded || helpers.length + 1 >= consumer.concurrency) return;
      if (limit.activeCount < consumer.concurrency) {
        helpers.push(startWorker(work, { batchSize: 1, handle }));
      }
    }, patienceMs);
    try {
      return await handle(jobs);
    } finally {
      clearInterval(timer);
      for (const id of await Promise.all(helpers)) {
        await boss.offWork(queue, { id, wait: false });
      }
    }
  }

  await startWorker(work, { batchSize: consumer.concurrency, handle: handleBatch });
  return {
    end() {
      hasEnded = true;
    },
  };
}
