import type { DomainEvent } from '@petwell/contracts/events';
import type { Transaction } from 'kysely';
import type { RunTransaction } from '../database/transaction.ts';
import { messagingTables, type MessagingTables } from './tables.ts';

export type Inbox<Tx> = {
  /**
   * Runs `effect` and records the event as taken by `consumer`, both in one transaction: however often
   * the bus delivers it, the effect is committed once. Rejects with the effect's error, having changed nothing.
   */
  consumeOnce(
    consumer: string,
    event: DomainEvent,
    effect: (tx: Tx) => Promise<void>,
  ): Promise<'applied' | 'duplicate'>;
};

/** Answers false for a duplicate; a concurrent one waits here until the first one's transaction has ended. */
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

/** The inbox of one service, over the table of `prisma/messaging.prisma`. */
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
