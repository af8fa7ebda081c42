import { forgetPublished, type Outbox } from '@petwell/chassis';
import type { Database, Stores } from '../use-cases/ports.ts';
import type { Prisma, PrismaClient } from './generated/client.ts';
import { createLinkStore } from './link-store.ts';
import { createOwnerStore } from './owner-store.ts';
import { createSessionStore } from './session-store.ts';
import { createStaffStore } from './staff-store.ts';

/** A Prisma client or a transaction of one. */
export type Client = PrismaClient | Prisma.TransactionClient;

/** Everything stored, through one Prisma client; `runInTransaction` also wakes the relay. */
export function createDatabase(deps: {
  prisma: PrismaClient;
  runInTransaction: <Result>(
    work: (tx: Prisma.TransactionClient) => Promise<Result>,
  ) => Promise<Result>;
  outbox: Outbox;
}): Database {
  const storesOn = (client: Client): Stores => ({
    owners: createOwnerStore(client),
    staff: createStaffStore(client),
    sessions: createSessionStore(client),
    links: createLinkStore(client),
  });
  return {
    ...storesOn(deps.prisma),
    inTransaction: (work) =>
      deps.runInTransaction((client) =>
        work({
          ...storesOn(client),
          publish: async (event) => {
            await deps.outbox.append(client, event);
          },
          forgetPublished: async (subject) => {
            await forgetPublished(client, [subject]);
          },
        }),
      ),
  };
}
