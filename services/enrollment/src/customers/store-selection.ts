import type { Kysely } from 'kysely';
import type { SelectionReads } from './resolve-selection.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { findCustomers, readCustomers } from './store-search.ts';

/** Resolves filter selections with the same conditions as the list. */
export function createSelectionReads(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  timeZone: string;
  clock: () => Date;
}): SelectionReads {
  return {
    ownerIds: ({ excludedIds, limit, ...filter }) =>
      readCustomers(deps.kysely, filter.matching, async (db) => {
        const rows = await findCustomers(db, filter, deps)
          .select('o.id')
          .where((eb) => eb.not(eb('o.id', '=', eb.fn.any(eb.val([...excludedIds])))))
          .orderBy('o.id')
          .limit(limit)
          .execute();
        return rows.map(({ id }) => id);
      }),
    countSubscriptions: (ownerIds) =>
      deps.prisma.enrollment.count({
        where: {
          ownerId: { in: [...ownerIds] },
          status: { not: 'cancelled' },
          stripeSubscriptionId: { not: null },
          isOverrideInForce: false,
        },
      }),
  };
}
