import { randomUUID } from 'node:crypto';
import {
  domainEventSchema,
  type DomainEvent,
  type EventOf,
  type EventType,
} from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import type { Transaction } from 'kysely';
import { currentContext } from '../http/request-context.ts';
import { outboxTables, type OutboxTables } from './tables.ts';

export type OutboxDependencies = {
  source: ServiceName;
  clock?: () => Date;
  newId?: () => string;
};

export type NewEvent<Type extends EventType> = {
  type: Type;
  /** The aggregate that the event is about, such as `enrollment/17`. */
  subject: string;
  data: EventOf<Type>['data'];
};

export type Outbox = {
  /**
   * Writes the event in the caller's transaction, so that it is committed with the change. Rejects with a
   * ZodError, writing nothing, if the event does not match its contract.
   */
  append<DB extends OutboxTables, Type extends EventType>(
    tx: Transaction<DB>,
    event: NewEvent<Type>,
  ): Promise<EventOf<Type>>;
  /** Appends several events, in order, in one statement. */
  appendAll<DB extends OutboxTables, Type extends EventType>(
    tx: Transaction<DB>,
    events: readonly NewEvent<Type>[],
  ): Promise<void>;
};

/** Transactions that appended events for the relay. */
const appendedIn = new WeakSet<object>();

/** Returns whether the transaction appended events for the relay. */
export const hasAppended = (tx: object): boolean => appendedIn.has(tx);

/**
 * Creates the outbox of one service, stored in the table of `prisma/messaging.prisma`. Events continue the
 * trace of the current request or event.
 */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const { source, clock = () => new Date(), newId = randomUUID } = deps;

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
  });

  async function insert<DB extends OutboxTables>(
    tx: Transaction<DB>,
    events: readonly DomainEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    await outboxTables(tx).insertInto('outboxEvents').values(events.map(toRow)).execute();
    appendedIn.add(tx);
  }

  return {
    async append<DB extends OutboxTables, Type extends EventType>(
      tx: Transaction<DB>,
      event: NewEvent<Type>,
    ) {
      const checked = toDomainEvent(event);
      await insert(tx, [checked]);
      // The schema is discriminated by `type`, which the caller set.
      return checked as EventOf<Type>;
    },
    appendAll: (tx, events) =>
      insert(
        tx,
        events.map((event) => toDomainEvent(event)),
      ),
  };
}
