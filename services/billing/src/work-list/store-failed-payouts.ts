import type { FailedPayout } from '@petwell/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import type { PagedList } from './read-work-list.ts';
import { comesBefore, countRows } from './store-list-parts.ts';

/** Selects failed payouts of the current account, unless a later one has arrived: then the bank account works again. */
const selectFailed = (kysely: Database) =>
  kysely
    .selectFrom('payouts as o')
    .innerJoin('providerAccounts as a', 'a.id', 'o.providerAccountId')
    .where('a.isCurrent', '=', true)
    .where('o.status', '=', 'failed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payouts as later')
            .select('later.id')
            .whereRef('later.providerAccountId', '=', 'o.providerAccountId')
            .whereRef('later.createdAt', '>', 'o.createdAt')
            .where('later.status', '=', 'paid'),
        ),
      ),
    )
    .select('o.id as payoutId');

/** Lists payouts that the clinic's bank refused, the newest first. */
export const createFailedPayouts = (kysely: Database): PagedList<FailedPayout> => ({
  position: z.tuple([z.iso.datetime(), z.string().max(255)]),
  async read({ after, limit }) {
    const rows = await selectFailed(kysely)
      .where((eb) => comesBefore([eb.ref('o.createdAt'), eb.ref('o.id')], after))
      .select('o.createdAt')
      .select((eb) => sql<string>`${eb.ref('o.arrivesOn')}::text`.as('arrivesOn'))
      .orderBy('o.createdAt', 'desc')
      .orderBy('o.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ createdAt, payoutId, arrivesOn }) => ({
      position: [createdAt.toISOString(), payoutId],
      item: { payoutId, arrivesOn },
    }));
  },
  count: () => countRows(kysely, selectFailed(kysely)),
});
