import { recordedTrace } from '@petwell/chassis';
import { z } from 'zod';
import { batchCalls } from '../use-cases/batch-calls.ts';
import type { DueEvent, EventQueue } from '../use-cases/process-provider-events.ts';
import type { ProviderEventStore, SignedEvent } from '../use-cases/receive-webhook.ts';
import type { Transaction } from './database.ts';

type ClaimedRow = {
  event_id: string;
  type: string;
  created_at: Date;
  payload: unknown;
  attempts: number;
  traceparent: string | null;
  invoice_on_file: DueEvent['invoiceOnFile'];
  is_just_observed: boolean;
};

type NewRow = { event: SignedEvent; whyLeftAlone: string | null; traceparent: string | null };

const payloadSchema = z.object({ data: z.object({ object: z.unknown() }) });

function toDueEvent(row: ClaimedRow): DueEvent {
  return {
    id: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    object: payloadSchema.safeParse(row.payload).data?.data.object,
    attempts: row.attempts,
    traceparent: row.traceparent,
    invoiceOnFile: row.invoice_on_file,
    isJustObserved: row.is_just_observed,
  };
}

/**
 * Which of them were not on file. One statement for all: an event is answered when it is committed, and
 * those that come meanwhile share the next one.
 */
async function insertEvents(sql: Transaction, rows: readonly NewRow[]): Promise<boolean[]> {
  // Processes that get the same events take the rows in the same order.
  const sorted = [...rows].sort((one, other) => (one.event.id < other.event.id ? -1 : 1));
  const values = sorted.map(({ event, whyLeftAlone, traceparent }) => ({
    event_id: event.id,
    type: event.type,
    created_at: event.createdAt,
    object_id: event.objectId,
    payload: event.payload,
    note: whyLeftAlone,
    traceparent,
  }));
  const inserted = await sql.$queryRaw<{ event_id: string }[]>`
    INSERT INTO provider_events (event_id, type, created_at, object_id, payload, processed_at, note,
      traceparent)
    SELECT event_id, type, created_at, object_id, payload,
      CASE WHEN note IS NULL THEN NULL ELSE now() END, note, traceparent
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS event(event_id text, type text,
      created_at timestamptz, object_id text, payload jsonb, note text, traceparent text)
    ON CONFLICT (event_id) DO NOTHING
    RETURNING event_id`;
  const isNew = new Set(inserted.map(({ event_id: id }) => id));
  // Of one that came twice at once, the first one is new.
  return rows.map(({ event }) => isNew.delete(event.id));
}

/**
 * Takes what is due. With an event about a payment intent comes the invoice on file that it pays, found by
 * its customer: the provider need not be asked which it is, and it never pays another one. With the creation
 * of a subscription comes whether it was put on file just now.
 */
function claimEvents(sql: Transaction, { limit, claimMs }: { limit: number; claimMs: number }) {
  return sql.$queryRaw<ClaimedRow[]>`
    UPDATE provider_events AS event
    SET attempts = attempts + 1,
        next_attempt_at = now() + ${claimMs} * interval '1 millisecond'
    WHERE event_id IN (
      SELECT event_id FROM provider_events
      WHERE processed_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at, created_at
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING event_id, type, created_at, payload, attempts, traceparent,
      CASE WHEN type LIKE 'payment_intent.%' THEN (
        SELECT json_build_object('subscriptionId', paid.stripe_subscription_id,
          'invoiceId', paid.stripe_invoice_id)
        FROM customers payer
        JOIN payable_enrollments plan ON plan.owner_id = payer.owner_id
        JOIN payments paid ON paid.enrollment_id = plan.enrollment_id
        WHERE payer.stripe_customer_id = event.payload #>> '{data,object,customer}'
          AND paid.stripe_payment_intent_id = event.object_id
        LIMIT 1) END AS invoice_on_file,
      type = 'customer.subscription.created' AND EXISTS (
        SELECT FROM subscriptions WHERE stripe_subscription_id = event.object_id
          AND observed_at > now() - interval '5 seconds') AS is_just_observed`;
}

/** The provider's events: recorded once by id, then a queue of those that are not handled yet. */
export function createProviderEvents(
  sql: Transaction,
): ProviderEventStore & EventQueue & { countPending(): Promise<number> } {
  const insert = batchCalls((rows: readonly NewRow[]) => insertEvents(sql, rows));
  const markProcessed = batchCalls(async (ids: readonly string[]) => {
    await sql.$executeRaw`
      UPDATE provider_events SET processed_at = now(), last_error = NULL
      WHERE event_id = ANY(${[...ids]})`;
    return ids;
  });
  return {
    record: (event, { whyLeftAlone }) =>
      insert({ event, whyLeftAlone, traceparent: recordedTrace() }),
    claimDue: async (given) => (await claimEvents(sql, given)).map(toDueEvent),
    async markProcessed(id) {
      await markProcessed(id);
    },
    async markFailed({ id, error, retryInMs }) {
      await sql.$executeRaw`
        UPDATE provider_events
        SET last_error = ${error}, next_attempt_at = now() + ${retryInMs} * interval '1 millisecond'
        WHERE event_id = ${id}`;
    },
    async countPending() {
      const [row] = await sql.$queryRaw<{ pending: number }[]>`
        SELECT count(*)::int AS pending FROM provider_events WHERE processed_at IS NULL`;
      return row?.pending ?? 0;
    },
  };
}
