import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { DeadLetter, DeadLetters } from './bus.ts';
import { toDeadLetter } from './dead-letter.ts';
import type { EmbeddedNames } from './embedded-queues.ts';

const failureSchema = z.union([
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

function read(job: JobWithMetadata<unknown>, consumer: string): DeadLetter {
  const failure = failureSchema.safeParse(job.sourceOutput);
  return toDeadLetter({
    id: job.id,
    consumer,
    reason: failure.success ? failure.data : 'unknown',
    attempts: (job.sourceRetryCount ?? 0) + 1,
    parkedAt: job.createdOn.toISOString(),
    payload: job.data,
  });
}

/** Stores dead letters as jobs in a separate queue without workers. */
export function createEmbeddedDeadLetters({
  boss,
  names,
}: {
  boss: { current(): PgBoss };
  names: EmbeddedNames;
}): DeadLetters {
  async function consumersWithQueue(): Promise<string[]> {
    const queues = await boss.current().getQueues();
    return queues.map(({ name }) => names.consumerOf(name)).filter((name) => name !== undefined);
  }

  async function requireConsumer(consumer: string): Promise<void> {
    if (!(await consumersWithQueue()).includes(consumer)) {
      throw new Error(`there is no consumer called ${consumer}`);
    }
  }

  async function list(consumer?: string): Promise<DeadLetter[]> {
    if (consumer !== undefined) await requireConsumer(consumer);
    const consumers = consumer === undefined ? await consumersWithQueue() : [consumer];
    const all: DeadLetter[] = [];
    for (const name of consumers) {
      const jobs = await boss.current().findJobs<unknown>(names.deadQueue(name), { queued: true });
      all.push(...jobs.map((job) => read(job, name)));
    }
    return all.sort((a, b) => a.parkedAt.localeCompare(b.parkedAt));
  }

  return {
    list,
    async show(id) {
      return (await list()).find((deadLetter) => deadLetter.id === id);
    },
    async redrive(consumer, ids) {
      await requireConsumer(consumer);
      const queue = names.deadQueue(consumer);
      if (ids !== undefined) {
        const known = ids.filter((id) => z.uuid().safeParse(id).success);
        return known.length === 0 ? 0 : boss.current().redrive(queue, { ids: known });
      }
      let total = 0;
      // Processes up to 1000 jobs. Jobs parked in the meantime are left for the next command.
      const createdBefore = new Date();
      for (let moved = -1; moved !== 0; total += moved) {
        moved = await boss.current().redrive(queue, { createdBefore });
      }
      return total;
    },
  };
}
