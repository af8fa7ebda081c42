import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Consumer, Outcome } from './consumer.ts';

const statusOf = { done: 'completed', retry: 'failed', park: 'deadletter' } as const;

function toResult(id: string, outcome: Outcome): JobResult {
  return outcome.kind === 'done'
    ? { id, status: 'completed' }
    : { id, status: statusOf[outcome.kind], output: { reason: outcome.reason } };
}

/**
 * Lets a consumer take jobs, as many workers as it handles events at once. NOTIFY wakes idle workers;
 * polling finds retries that have become due and whatever a lost notification was about, which one
 * worker per queue does twice a second so that the others can be lazy.
 */
export async function workEmbeddedConsumer(
  boss: PgBoss,
  { queue, consumer }: { queue: string; consumer: Consumer },
): Promise<void> {
  for (let index = 0; index < consumer.concurrency; index += 1) {
    const worker = { id: '' };
    const options = {
      batchSize: 1,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: index === 0 ? 0.5 : 5,
    } as const;
    worker.id = await boss.work<unknown, unknown, typeof options>(
      queue,
      options,
      async (jobs: JobWithMetadata<unknown>[]) => {
        // Where there was one event there may be more: look again right after this one.
        boss.notifyWorker(worker.id);
        return Promise.all(
          jobs.map(async (job) => {
            const outcome = await consumer.receive({
              message: { payload: job.data },
              attempt: job.retryCount + 1,
              redeliveries: 0,
            });
            return toResult(job.id, outcome);
          }),
        );
      },
    );
  }
}
