import { forgetPublished, type Outbox, type RunTransaction } from '@petwell/chassis';
import type { Database } from './transaction.ts';
import { createCaseStore } from './store-cases.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createLinkStore } from './store-links.ts';
import { createReaders } from './store-sessions.ts';
import { createOwnerStore, createSessionStore, createStaffStore } from './store-owners.ts';

/** Creates the database access: Prisma outside of transactions, Kysely inside. */
export function createDatabase(deps: {
  prisma: PrismaClient;
  transaction: RunTransaction<DB>;
  outbox: Outbox;
}): Database {
  return {
    ...createReaders(deps.prisma),
    inTransaction: (work) =>
      deps.transaction((tx) =>
        work({
          owners: createOwnerStore(tx),
          staff: createStaffStore(tx),
          sessions: createSessionStore(tx),
          links: createLinkStore(tx),
          cases: createCaseStore(tx),
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
