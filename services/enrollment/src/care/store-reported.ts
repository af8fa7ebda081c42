import { decodeCursor, toPage } from '@petwell/chassis';
import { idSchema } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../data/generated/tables.ts';

const pageSize = 50;

/** Whose turn it is, and the report. */
const position = z.tuple([idSchema, idSchema]);

/**
 * Returns the ids of a page of pending reports. Every owner's oldest comes first, then every owner's second, so
 * that one owner's many reports push nobody's out.
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
