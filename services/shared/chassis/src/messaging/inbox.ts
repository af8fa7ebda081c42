import type { DomainEvent } from '@petwell/contracts/events';
import type { SqlClient, TransactionRunner } from './sql.ts';

export type Inbox<Tx extends SqlClient> = {
  /**
   * Runs `effect` and records the event as taken by `consumer`, both in one transaction: whatever the
   * bus repeats, the effect is committed once. Rejects with the effect's error, having changed nothing.
   */
  consumeOnce(
    consumer: string,
    event: DomainEvent,
    effect: (tx: Tx) => Promise<void>,
  ): Promise<'applied' | 'duplicate'>;
};

// A concurrent duplicate waits here until the first one's transaction has ended.
const insertSql = `
  INSERT INTO inbox_messages (consumer, event_id, type)
  VALUES ($1, $2::uuid, $3)
  ON CONFLICT (consumer, event_id) DO NOTHING`;

/** The inbox of one service, over the table of `prisma/messaging.prisma`. */
export function createInbox<Tx extends SqlClient>(deps: {
  runInTransaction: TransactionRunner<Tx>;
}): Inbox<Tx> {
  return {
    consumeOnce(consumer, event, effect) {
      return deps.runInTransaction(async (tx) => {
        const inserted = await tx.$executeRawUnsafe(insertSql, consumer, event.id, event.type);
        if (inserted === 0) return 'duplicate';
        await effect(tx);
        return 'applied';
      });
    },
  };
}
