import type { Generated, Kysely, Transaction } from 'kysely';
import type { GeneratedTime, Time } from '../database/column-types.ts';

/**
 * The tables of `prisma/messaging.prisma` as Kysely knows them. Functions take the transaction of any service
 * whose schema has them, so that a renamed column in a service's copy does not compile.
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

/** A service's database, or a transaction of it. */
export type DatabaseOrTransaction<DB> = Kysely<DB> | Transaction<DB>;

/** The messaging tables of a service's database or transaction. */
export const messagingTables = <DB extends MessagingTables>(
  database: DatabaseOrTransaction<DB>,
): Kysely<MessagingTables> => database as unknown as Kysely<MessagingTables>;
