import { randomUUID } from 'node:crypto';
import {
  domainEventSchema,
  isTaken,
  type DomainEvent,
  type EventOf,
  type EventType,
} from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import { currentContext } from '../http/request-context.ts';
import type { SqlClient } from './sql.ts';

export type OutboxDependencies = {
  source: ServiceName;
  clock?: () => Date;
  newId?: () => string;
  /** Whether the bus has to have events of this type. Default: when a consumer takes them. */
  mustPublish?: (type: EventType) => boolean;
};

export type NewEvent<Type extends EventType> = {
  type: Type;
  /** The aggregate that the fact is about, `enrollment/17`. */
  subject: string;
  data: EventOf<Type>['data'];
};

export type Outbox = {
  /**
   * Writes the event with the caller's transaction, so that it exists exactly when the change does. What
   * nobody takes is only kept: it counts as published, and the relay leaves it alone.
   * Rejects with a ZodError, writing nothing, when the event does not match its contract.
   */
  append<Type extends EventType>(tx: SqlClient, event: NewEvent<Type>): Promise<EventOf<Type>>;
  /** The same for several, in their order, in one statement. */
  appendAll<Type extends EventType>(
    tx: SqlClient,
    events: readonly NewEvent<Type>[],
  ): Promise<void>;
  /** Calls `listener` on every append of what is to leave, before its commit; returns the function that ends it. */
  onAppended(listener: (event: DomainEvent) => void): () => void;
};

// In the order of the list: the ids tell what came first.
const insertSql = `
  INSERT INTO outbox_events (event_id, type, subject, payload, published_at)
  SELECT (payload ->> 'id')::uuid, payload ->> 'type', payload ->> 'subject', payload,
    CASE WHEN $2::jsonb ? (payload ->> 'type') THEN now() END
  FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS event (payload, position)
  ORDER BY position`;

/**
 * The outbox of one service, over the table of `prisma/messaging.prisma`. Events continue the trace of
 * the request or event that is being worked on.
 */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const { source, clock = () => new Date(), newId = randomUUID, mustPublish = isTaken } = deps;
  const listeners = new Set<(event: DomainEvent) => void>();

  function toDomainEvent<Type extends EventType>(event: NewEvent<Type>): DomainEvent {
    const traceparent = currentContext()?.traceparent;
    return domainEventSchema.parse({
      specversion: '1.0',
      id: newId(),
      source: `petwell/${source}`,
      type: event.type,
      subject: event.subject,
      time: clock().toISOString(),
      datacontenttype: 'application/json',
      ...(traceparent === undefined ? {} : { traceparent }),
      data: event.data,
    });
  }

  async function insert(tx: SqlClient, events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    const keptTypes = events.map(({ type }) => type).filter((type) => !mustPublish(type));
    await tx.$executeRawUnsafe(insertSql, JSON.stringify(events), JSON.stringify(keptTypes));
    const leaving = events.filter(({ type }) => mustPublish(type));
    for (const event of leaving) for (const listener of listeners) listener(event);
  }

  async function append<Type extends EventType>(tx: SqlClient, event: NewEvent<Type>) {
    const checked = toDomainEvent(event);
    await insert(tx, [checked]);
    // The schema is discriminated by `type`, which came from the caller unchanged.
    return checked as EventOf<Type>;
  }

  return {
    append,
    appendAll: async (tx, events) =>
      insert(
        tx,
        events.map((event) => toDomainEvent(event)),
      ),
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
