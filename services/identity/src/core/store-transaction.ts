import { forgetPublished, type Outbox, type RunTransaction } from '@petwell/chassis';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createCaseReader, createCaseStore } from './store-cases.ts';
import { createLinkReader, createLinkStore } from './store-links.ts';
import { createOwnerReader, createOwnerStore } from './store-owners.ts';
import { createSessionReader, createSessionStore } from './store-sessions.ts';
import { createStaffReader, createStaffStore } from './store-staff.ts';
import type { Database } from './transaction.ts';

/** Creates the database access: Prisma outside of transactions, Kysely inside. */
export function createDatabase(deps: {
  prisma: PrismaClient;
  transaction: RunTransaction<DB>;
  outbox: Outbox;
}): Database {
  return {
    owners: createOwnerReader(deps.prisma),
    staff: createStaffReader(deps.prisma),
    sessions: createSessionReader(deps.prisma),
    links: createLinkReader(deps.prisma),
    cases: createCaseReader(deps.prisma),
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
