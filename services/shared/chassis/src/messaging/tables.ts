import type { Generated, Kysely, Transaction } from 'kysely';
import type { GeneratedTime, Time } from '../database/column-types.ts';

/**
 * The Kysely types for the tables in `prisma/messaging.prisma`. Functions accept the transaction of any
 * service whose schema has these tables. A renamed column in a service's copy does not compile.
 */
export type MessagingTables = {
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
  inboxMessages: {
    consumer: string;
    eventId: string;
    type: string;
    receivedAt: GeneratedTime;
  };
};

/** A service's database or one of its transactions. */
export type DatabaseOrTransaction<DB> = Kysely<DB> | Transaction<DB>;

/** Narrows a service's database or transaction to the messaging tables. */
export const messagingTables = <DB extends MessagingTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<MessagingTables> => database as unknown as Kysely<MessagingTables>;
