import type { SetupGroup } from '@petwell/contracts';
import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/** Reads imported members who haven't set up: neither ended nor about to end, and whose pet lives. */
export const selectWaiting = (db: Kysely<DB>) =>
  db
    .selectFrom('importedMembers as m')
    .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .leftJoin('memberSetups as s', 's.enrollmentId', 'm.enrollmentId')
    .where('e.billing', '=', 'elsewhere')
    .where('e.status', 'in', ['active', 'suspended'])
    .where('e.endsAt', 'is', null)
    .where('e.cancellationIntent', 'is', null)
    .where('p.deceasedAt', 'is', null);

/** Reads those of a group; each of them is in exactly one. */
export function selectGroup(db: Kysely<DB>, group: SetupGroup, now: Date) {
  const unsent = selectWaiting(db).where('s.enrollmentId', 'is', null);
  const ordered = selectWaiting(db).where('s.enrollmentId', 'is not', null);
  switch (group) {
    case 'unsent':
      return unsent.where('e.paidUntil', 'is', null);
    case 'elsewhere':
      return unsent.where('e.paidUntil', 'is not', null);
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
