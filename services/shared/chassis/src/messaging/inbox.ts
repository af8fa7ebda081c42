import type { DomainEvent } from '@petwell/contracts/events';
import type { Transaction } from 'kysely';
import type { RunTransaction } from '../database/transaction.ts';
import { messagingTables, type MessagingTables } from './tables.ts';

export type Inbox<Tx> = {
  /**
   * Runs `effect` and records the event for `consumer` in one transaction. However often the bus delivers the
   * event, the effect is committed once. If the effect rejects, rolls back and rejects with its error.
   */
  consumeOnce(
    consumer: string,
    event: DomainEvent,
    effect: (tx: Tx) => Promise<void>,
  ): Promise<'applied' | 'duplicate'>;
};

/** Returns false for a duplicate. A concurrent duplicate waits here until the first transaction has ended. */
async function record<DB extends MessagingTables>(
  tx: Transaction<DB>,
  consumer: string,
  event: DomainEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await messagingTables(tx)
    .insertInto('inboxMessages')
    .values({ consumer, eventId: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Creates the inbox of one service, stored in the table of `prisma/messaging.prisma`. */
export function createInbox<DB extends MessagingTables>({
  transaction,
}: {
  transaction: RunTransaction<DB>;
}): Inbox<Transaction<DB>> {
  return {
    consumeOnce: (consumer, event, effect) =>
      transaction(async (tx) => {
        if (!(await record(tx, consumer, event))) return 'duplicate';
        await effect(tx);
        return 'applied';
      }),
  };
}
