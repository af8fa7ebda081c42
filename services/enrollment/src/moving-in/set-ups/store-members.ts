import type { SetupGroup } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';

/**
 * Reads plans billed elsewhere, of imported members and of those who paid at the counter, that could be paid by card:
 * neither ended nor about to end, and whose pet lives.
 */
export const selectWaiting = (db: Kysely<DB>) =>
  db
    .selectFrom('enrollments as e')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .leftJoin('importedMembers as m', 'm.enrollmentId', 'e.id')
    .leftJoin('memberSetups as s', 's.enrollmentId', 'e.id')
    .where('e.billing', '=', 'elsewhere')
    .where('e.status', 'in', ['active', 'suspended'])
    .where('e.endsAt', 'is', null)
    .where('e.cancellationIntent', 'is', null)
    .where('p.deceasedAt', 'is', null)
    .where('o.isDemo', '=', false);

/** Reads those of a group; each of them is in exactly one. */
export function selectGroup(db: Kysely<DB>, group: SetupGroup, now: Date) {
  const unsent = selectWaiting(db).where('s.enrollmentId', 'is', null);
  const ordered = selectWaiting(db).where('s.enrollmentId', 'is not', null);
  switch (group) {
    case 'unsent':
      return unsent.where('m.expectsCard', '=', true);
    case 'elsewhere':
      return unsent.where((eb) =>
        eb.or([eb('m.expectsCard', '=', false), eb('m.enrollmentId', 'is', null)]),
      );
    case 'sent':
      return ordered.where((eb) =>
        eb.or([eb('s.nextMailAt', 'is not', null), eb('s.linkExpiresAt', '>', now)]),
      );
    case 'expired':
      return ordered
        .where('s.nextMailAt', 'is', null)
        .where((eb) =>
          eb.or([eb('s.linkExpiresAt', 'is', null), eb('s.linkExpiresAt', '<=', now)]),
        );
  }
}
