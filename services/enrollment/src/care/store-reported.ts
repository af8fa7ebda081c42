import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

const pageSize = 50;

/**
 * Returns the ids of a page of pending reports. Every owner's oldest comes first, then every owner's second, so
 * that one owner's many reports push nobody's out. `after` is the cursor of the page before.
 */
export async function pagePendingReports(kysely: Kysely<DB>, after?: string) {
  const [turn = 0, id = 0] = (after ?? '').split('.').map(Number);
  const rows = await kysely
    .selectFrom((db) =>
      db
        .selectFrom('careReports as r')
        .innerJoin('pets as p', 'p.id', 'r.petId')
        .select('r.id')
        .select((eb) =>
          eb.fn
            .agg<bigint>('row_number')
            .over((over) => over.partitionBy('p.ownerId').orderBy('r.id'))
            .as('turn'),
        )
        .where('r.status', '=', 'pending')
        .as('pending'),
    )
    .selectAll()
    .where((eb) =>
      eb.or([eb('turn', '>', BigInt(turn)), eb('turn', '=', BigInt(turn)).and('id', '>', id)]),
    )
    .orderBy('turn')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    nextCursor: rows.length > pageSize && last ? `${last.turn}.${last.id}` : null,
  };
}
