import type { SetupGroup } from '@petwell/contracts';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

type Tables = DB & {
  m: DB['importedMembers'];
  e: DB['enrollments'];
  p: DB['pets'];
  o: DB['owners'];
  s: DB['memberSetups'];
};
type Member = ExpressionBuilder<Tables, 'm' | 'e' | 'p' | 'o' | 's'>;

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

/** Whether a waiting member is in a group; each is in exactly one. */
export function isInGroup(given: unknown, group: SetupGroup, now: Date) {
  const eb = given as Member;
  const isUnsent = eb('s.enrollmentId', 'is', null);
  const isExpired = eb.and([
    eb('s.enrollmentId', 'is not', null),
    eb('s.nextMailAt', 'is', null),
    eb(eb.fn.coalesce('s.linkExpiresAt', sql<Date>`'-infinity'`), '<=', now),
  ]);
  switch (group) {
    case 'unsent':
      return eb.and([isUnsent, eb('e.paidUntil', 'is', null)]);
    case 'elsewhere':
      return eb.and([isUnsent, eb('e.paidUntil', 'is not', null)]);
    case 'expired':
      return isExpired;
    case 'sent':
      return eb.and([eb('s.enrollmentId', 'is not', null), eb.not(isExpired)]);
  }
}
