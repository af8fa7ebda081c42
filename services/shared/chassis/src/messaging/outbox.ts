import { randomUUID } from 'node:crypto';
import { Sql } from '@prisma/client/runtime/client';
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
  /**
   * The same as a part of a larger statement, which makes the change as well: its `insert` goes into the WITH,
   * writing nothing unless `onlyIf` holds. `announce` has to be called when that has run and the events are there.
   */
  prepare<Type extends EventType>(
    events: readonly NewEvent<Type>[],
    given?: { onlyIf: Sql },
  ): { insert: Sql; announce: () => void };
  /** Calls `listener` on every append of what is to leave, before its commit; returns the function that ends it. */
  onAppended(listener: (event: DomainEvent) => void): () => void;
};

// In the order of the list: the ids tell what came first.
const beforeKept = `
  INSERT INTO outbox_events (event_id, type, subject, payload, published_at)
  SELECT (payload ->> 'id')::uuid, payload ->> 'type', payload ->> 'subject', payload, CASE WHEN `;
const beforeEvents = "::jsonb ? (payload ->> 'type') THEN now() END FROM jsonb_array_elements(";
const beforeCondition = '::jsonb) WITH ORDINALITY AS event (payload, position) WHERE ';
const inOrder = ' ORDER BY position';
const always = new Sql(['true'], []);
const insertSql = `${beforeKept}$2${beforeEvents}$1${beforeCondition}true${inOrder}`;

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

  const toJson = (events: readonly DomainEvent[]) => {
    const kept = events.map(({ type }) => type).filter((type) => !mustPublish(type));
    return { stored: JSON.stringify(events), kept: JSON.stringify(kept) };
  };

  function announce(events: readonly DomainEvent[]): void {
    const leaving = events.filter(({ type }) => mustPublish(type));
    for (const event of leaving) for (const listener of listeners) listener(event);
  }

  async function insert(tx: SqlClient, events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    const { stored, kept } = toJson(events);
    await tx.$executeRawUnsafe(insertSql, stored, kept);
    announce(events);
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
    prepare(newEvents, { onlyIf } = { onlyIf: always }) {
      const events = newEvents.map((event) => toDomainEvent(event));
      const { stored, kept } = toJson(events);
      return {
        insert: new Sql(
          [beforeKept, beforeEvents, beforeCondition, inOrder],
          [kept, stored, onlyIf],
        ),
        announce: () => announce(events),
      };
    },
    onAppended(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
