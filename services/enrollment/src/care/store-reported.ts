import { decodeCursor, toPage } from '@petwell/chassis';
import { idSchema } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../data/generated/tables.ts';

const pageSize = 50;

/** The cursor: the owner's turn, and the report's id. */
const position = z.tuple([idSchema, idSchema]);

/**
 * Returns the ids of a page of pending reports: every owner's oldest first, then every owner's second. One owner's
 * many reports can't crowd out the others.
 * @throws AppError validation_failed (a cursor of another list)
 */
export async function pagePendingReports(kysely: Kysely<DB>, cursor?: string) {
  const [turn, id] = decodeCursor(cursor, position) ?? [0, 0];
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
  return toPage(
    rows.map((row) => ({ position: [Number(row.turn), row.id], item: row.id })),
    pageSize,
  );
}
