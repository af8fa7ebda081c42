import type { Generated, Kysely, Transaction } from 'kysely';
import type { GeneratedTime, Time } from '../database/column-types.ts';

/**
 * The Kysely type for the outbox in `prisma/messaging.prisma`. Functions accept the transaction of any service
 * whose schema has the table. A renamed column in a service's copy does not compile.
 */
export type OutboxTables = {
  outboxEvents: {
    id: Generated<bigint>;
    eventId: string;
    type: string;
    subject: string;
    payload: unknown;
    createdAt: GeneratedTime;
    attempts: Generated<number>;
    lastError: string | null;
    publishedAt: Time | null;
  };
};

/** The outbox and the inbox, of a service that consumes events. */
export type MessagingTables = OutboxTables & {
  inboxMessages: {
    consumer: string;
    eventId: string;
    type: string;
    receivedAt: GeneratedTime;
  };
};

/** A service's database or one of its transactions. */
export type DatabaseOrTransaction<DB> = Kysely<DB> | Transaction<DB>;

/** Narrows a service's database or transaction to the outbox. */
export const outboxTables = <DB extends OutboxTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<OutboxTables> => database as unknown as Kysely<OutboxTables>;

/** Narrows a service's database or transaction to the outbox and the inbox. */
export const messagingTables = <DB extends MessagingTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<MessagingTables> => database as unknown as Kysely<MessagingTables>;
