import type { Benefit } from '@petwell/contracts';
import type { UnmatchedFeatures } from '@petwell/contracts/routes';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/** Must match the partial index in the migrations. */
const selectUnmatched = (db: Kysely<DB>) =>
  db
    .selectFrom('enrollments as e')
    .where((eb) => sql<boolean>`${eb.ref('e.unmatchedFeatures')} <> '{}'`);

/** Reads enrollments whose features match no benefit. */
export const createUnmatchedReads = (kysely: Kysely<DB>) => ({
  async list(limit: number): Promise<UnmatchedFeatures> {
    const rows = await selectUnmatched(kysely)
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .innerJoin('pets as p', 'p.id', 'e.petId')
      .select(['e.id as enrollmentId', 'o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email'])
      .select(['o.phone', 'p.name as petName', 'e.unmatchedFeatures as features'])
      .select((eb) => sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'))
      .orderBy('e.id')
      .limit(limit)
      .execute();
    const enrollments = rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      ownerName: `${firstName} ${lastName}`,
      features: row.features ?? [],
    }));
    return { enrollments };
  },
});

/** Removes the entry and returns its features; null if there is none. */
export async function closeUnmatched(tx: Transaction<DB>, id: number): Promise<string[] | null> {
  const found = await selectUnmatched(tx)
    .where('e.id', '=', id)
    .select('e.unmatchedFeatures as features')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  await tx.updateTable('enrollments').set({ unmatchedFeatures: [] }).where('id', '=', id).execute();
  return found.features ?? [];
}

/** Stores what was sold, matched with the catalog, and the features that match nothing. */
export async function setSold(
  tx: Transaction<DB>,
  id: number,
  { benefits, unmatched }: { benefits: Benefit[]; unmatched: string[] },
): Promise<void> {
  await tx
    .updateTable('enrollments')
    .set({ benefitSnapshot: JSON.stringify(benefits), unmatchedFeatures: unmatched })
    .where('id', '=', id)
    .execute();
}
