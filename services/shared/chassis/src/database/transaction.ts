import type { Kysely, Transaction } from 'kysely';
import { hasAppended } from '../messaging/outbox.ts';
import type { Relay } from '../messaging/relay.ts';

/** Runs `work` in one transaction. Commits when it resolves; rolls back and rejects when it rejects. */
export type RunTransaction<DB> = <Result>(
  work: (tx: Transaction<DB>) => Promise<Result>,
) => Promise<Result>;

/**
 * Creates the function that runs a service's transactions (read committed) and wakes the relay after a commit
 * that appended events. Rejects with DatabaseUnavailableError if the connection fails or none is free in
 * time, and with pg.DatabaseError (SQLSTATE in `code`) if the server rejects a statement.
 */
export function createTransaction<DB>({
  kysely,
  relay,
}: {
  kysely: Kysely<DB>;
  relay?: Pick<Relay, 'wake'>;
}): RunTransaction<DB> {
  return async (work) => {
    let hasEvents = false;
    const result = await kysely
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const done = await work(tx);
        hasEvents = hasAppended(tx);
        return done;
      });
    if (hasEvents) relay?.wake();
    return result;
  };
}
