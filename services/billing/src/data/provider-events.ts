import { recordedTrace } from '@petwell/chassis';
import { z } from 'zod';
import type { DueEvent, EventQueue } from '../use-cases/process-provider-events.ts';
import type { ProviderEventStore } from '../use-cases/receive-webhook.ts';
import type { Database } from './database.ts';

type ClaimedRow = {
  event_id: string;
  type: string;
  created_at: Date;
  payload: unknown;
  attempts: number;
  traceparent: string | null;
};

const payloadSchema = z.object({ data: z.object({ object: z.unknown() }) });

function toDueEvent(row: ClaimedRow): DueEvent {
  return {
    id: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    object: payloadSchema.safeParse(row.payload).data?.data.object,
    attempts: row.attempts,
    traceparent: row.traceparent,
  };
}

/** The provider's events: recorded once by id, then a queue of those that are not handled yet. */
export function createProviderEvents(
  database: Database,
): ProviderEventStore & EventQueue & { countPending(): Promise<number> } {
  return {
    async record(event, { whyLeftAlone }) {
      const inserted = await database.$executeRaw`
        INSERT INTO provider_events (event_id, type, created_at, object_id, payload, processed_at, note,
          traceparent)
        VALUES (${event.id}, ${event.type}, ${event.createdAt}, ${event.objectId},
          ${JSON.stringify(event.payload)}::jsonb, 
          CASE WHEN ${whyLeftAlone}::text IS NULL THEN NULL ELSE now() END, ${whyLeftAlone},
          ${recordedTrace()})
        ON CONFLICT (event_id) DO NOTHING`;
      return inserted > 0;
    },
    async claimDue({ limit, claimMs }) {
      const rows = await database.$queryRaw<ClaimedRow[]>`
        UPDATE provider_events
        SET attempts = attempts + 1,
            next_attempt_at = now() + ${claimMs} * interval '1 millisecond'
        WHERE event_id IN (
          SELECT event_id FROM provider_events
          WHERE processed_at IS NULL AND next_attempt_at <= now()
          ORDER BY next_attempt_at, created_at
          LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING event_id, type, created_at, payload, attempts, traceparent`;
      return rows.map(toDueEvent);
    },
    async markProcessed(ids) {
      await database.$executeRaw`
        UPDATE provider_events SET processed_at = now(), last_error = NULL
        WHERE event_id = ANY(${[...ids]})`;
    },
    async markFailed({ id, error, retryInMs }) {
      await database.$executeRaw`
        UPDATE provider_events
        SET last_error = ${error}, next_attempt_at = now() + ${retryInMs} * interval '1 millisecond'
        WHERE event_id = ${id}`;
    },
    countPending: () => database.providerEvent.count({ where: { processedAt: null } }),
  };
}
