import type { Relay } from './relay.ts';
import type { SqlClient, TransactionRunner } from './sql.ts';

/** The same runner, waking the relay after every commit, so that no use case has to remember it. */
export function wakeAfterCommit<Tx extends SqlClient>(
  runInTransaction: TransactionRunner<Tx>,
  relay: Pick<Relay, 'wake'>,
): TransactionRunner<Tx> {
  return async (work) => {
    const result = await runInTransaction(work);
    relay.wake();
    return result;
  };
}
