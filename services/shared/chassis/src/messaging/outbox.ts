import { randomUUID } from 'node:crypto';
import {
  domainEventSchema,
  isTaken,
  type DomainEvent,
  type EventOf,
  type EventType,
} from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import type { Transaction } from 'kysely';
import { currentContext } from '../http/request-context.ts';
import { messagingTables, type MessagingTables } from './tables.ts';

export type OutboxDependencies = {
  source: ServiceName;
  clock?: () => Date;
  newId?: () => string;
  /** Whether events of this type are published. Default: when a consumer takes them. */
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
   * Writes the event with the caller's transaction, so that it exists exactly when the change does. An
   * event that no consumer takes is stored as published, and the relay leaves it alone.
   * Rejects with a ZodError, writing nothing, when the event does not match its contract.
   */
  append<DB extends MessagingTables, Type extends EventType>(
    tx: Transaction<DB>,
    event: NewEvent<Type>,
  ): Promise<EventOf<Type>>;
  /** The same for several, in their order, in one statement. */
  appendAll<DB extends MessagingTables, Type extends EventType>(
    tx: Transaction<DB>,
    events: readonly NewEvent<Type>[],
  ): Promise<void>;
};

/** Transactions that appended something for the relay. */
const appendedIn = new WeakSet<object>();

/** Whether events wait for the relay once this transaction commits. */
export const hasAppended = (tx: object): boolean => appendedIn.has(tx);

/**
 * The outbox of one service, over the table of `prisma/messaging.prisma`. Events continue the trace of
 * the request or event that is being worked on.
 */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const { source, clock = () => new Date(), newId = randomUUID, mustPublish = isTaken } = deps;

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

  const toRow = (event: DomainEvent) => ({
    eventId: event.id,
    type: event.type,
    subject: event.subject,
    payload: JSON.stringify(event),
    publishedAt: mustPublish(event.type) ? null : clock(),
  });

  async function insert<DB extends MessagingTables>(
    tx: Transaction<DB>,
    events: readonly DomainEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map(toRow);
    await messagingTables(tx).insertInto('outboxEvents').values(rows).execute();
    if (rows.some(({ publishedAt }) => publishedAt === null)) appendedIn.add(tx);
  }

  return {
    async append<DB extends MessagingTables, Type extends EventType>(
      tx: Transaction<DB>,
      event: NewEvent<Type>,
    ) {
      const checked = toDomainEvent(event);
      await insert(tx, [checked]);
      // The schema is discriminated by `type`, which came from the caller unchanged.
      return checked as EventOf<Type>;
    },
    appendAll: (tx, events) =>
      insert(
        tx,
        events.map((event) => toDomainEvent(event)),
      ),
  };
}
