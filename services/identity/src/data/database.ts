import {
  forgetPublished,
  type Outbox,
  type SqlTransaction,
  type TransactionRunner,
} from '@petwell/chassis';
import type { Database, Stores } from '../use-cases/ports.ts';
import { createLinkStore } from './link-store.ts';
import { createOwnerStore } from './owner-store.ts';
import { createSessionStore } from './session-store.ts';
import { createStaffStore } from './staff-store.ts';

const storesOn = (sql: SqlTransaction): Stores => ({
  owners: createOwnerStore(sql),
  staff: createStaffStore(sql),
  sessions: createSessionStore(sql),
  links: createLinkStore(sql),
});

/** Everything stored; `runInTransaction` also wakes the relay. */
export function createDatabase(deps: {
  sql: SqlTransaction;
  runInTransaction: TransactionRunner<SqlTransaction>;
  outbox: Outbox;
}): Database {
  return {
    ...storesOn(deps.sql),
    inTransaction: (work) =>
      deps.runInTransaction((tx) =>
        work({
          ...storesOn(tx),
          publish: async (event) => {
            await deps.outbox.append(tx, event);
          },
          forgetPublished: async (subject) => {
            await forgetPublished(tx, [subject]);
          },
        }),
      ),
  };
}
