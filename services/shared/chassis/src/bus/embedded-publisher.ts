import type { DomainEvent } from '@petwell/contracts/events';
import type { PgBoss } from 'pg-boss';
import type { EmbeddedNames } from './embedded-queues.ts';

export type EmbeddedPublisher = {
  /** Resolves when the event is stored for every consumer that subscribed to its type. */
  publish(event: DomainEvent): Promise<void>;
};

type Waiting = { event: DomainEvent; stored: PromiseWithResolvers<void> };

/**
 * What pg-boss does for one job and one queue, for all events and all their queues in one statement: its
 * subscriptions are looked up, jobs inserted with the settings of their queues, and each queue's workers
 * woken once. `created_on` keeps the order of publishing within the statement.
 */
const storeSql = `
  WITH event AS (
    SELECT topic, data, position
    FROM json_to_recordset($1::text::json) AS e (topic text, data jsonb, position int)
  ), stored AS (
    INSERT INTO pgboss.job (
      id, name, data, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
      blocked, blocking, pending_dependencies)
    SELECT
      gen_random_uuid(), q.name, e.data, 0, pgboss.job_now(),
      pgboss.job_now() + e.position * interval '1 microsecond', q.expire_seconds, q.deletion_seconds,
      pgboss.job_now() + q.retention_seconds * interval '1 second',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter,
      q.heartbeat_seconds, false, false, 0
    FROM event e
    JOIN pgboss.subscription s ON s.event = e.topic
    JOIN pgboss.queue q ON q.name = s.name
    ORDER BY e.position
    RETURNING name
  )
  SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  FROM (SELECT DISTINCT name FROM stored) AS woken`;

/** Events published in the same turn travel in one statement; each still succeeds or fails by itself. */
export function createEmbeddedPublisher(deps: {
  boss: { current(): PgBoss };
  names: EmbeddedNames;
}): EmbeddedPublisher {
  const { boss, names } = deps;
  let waiting: Waiting[] = [];

  async function store(events: readonly DomainEvent[]): Promise<void> {
    const rows = events.map((data, position) => ({
      topic: names.topic(data.type),
      data,
      position,
    }));
    await boss
      .current()
      .getDb()
      .executeSql(storeSql, [JSON.stringify(rows)]);
  }

  async function storeAll(batch: readonly Waiting[]): Promise<void> {
    try {
      await store(batch.map(({ event }) => event));
      for (const { stored } of batch) stored.resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]?.stored.reject(error);
      // One that cannot be stored must not hold up the others.
      else await Promise.all(batch.map((one) => storeAll([one])));
    }
  }

  return {
    publish(event) {
      if (waiting.length === 0) {
        setImmediate(() => {
          const batch = waiting;
          waiting = [];
          void storeAll(batch);
        });
      }
      const stored = Promise.withResolvers<void>();
      waiting.push({ event, stored });
      return stored.promise;
    },
  };
}
