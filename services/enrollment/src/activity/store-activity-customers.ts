import type { Kysely } from 'kysely';
import type { ActivityPage } from './activity.ts';
import type { DB } from '../data/generated/tables.ts';

type Customer = NonNullable<ActivityPage['entries'][number]['customer']>;

const idsOf = (subjects: readonly string[], kind: string): number[] =>
  subjects
    .filter((subject) => new RegExp(`^${kind}/\\d{1,9}$`).test(subject))
    .map((subject) => Number(subject.slice(kind.length + 1)));

/**
 * Reads the customers that subjects (`owner/4`, `enrollment/17`, `pet/9`, `redemption/3`) are about. The log itself holds no
 * names, so deleted customers are missing.
 */
export async function readCustomersOf(
  kysely: Kysely<DB>,
  subjects: readonly string[],
): Promise<Map<string, Customer>> {
  const owners = await kysely
    .selectFrom('owners as o')
    .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email'])
    .where((eb) => eb('o.id', '=', eb.fn.any(eb.val(idsOf(subjects, 'owner')))))
    .execute();
  const pets = kysely
    .selectFrom('pets as p')
    .innerJoin('owners as o', 'o.id', 'p.ownerId')
    .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email', 'p.name as petName']);
  const named = await pets
    .select('p.id')
    .where((eb) => eb('p.id', '=', eb.fn.any(eb.val(idsOf(subjects, 'pet')))))
    .execute();
  const enrolled = await pets
    .innerJoin('enrollments as e', 'e.petId', 'p.id')
    .select('e.id')
    .where((eb) => eb('e.id', '=', eb.fn.any(eb.val(idsOf(subjects, 'enrollment')))))
    .execute();
  const redeemed = await pets
    .innerJoin('enrollments as e', 'e.petId', 'p.id')
    .innerJoin('benefitAllowances as a', 'a.enrollmentId', 'e.id')
    .innerJoin('benefitRedemptions as r', 'r.allowanceId', 'a.id')
    .select('r.id')
    .where((eb) => eb('r.id', '=', eb.fn.any(eb.val(idsOf(subjects, 'redemption')))))
    .execute();
  type Row = Omit<Customer, 'name'> & { firstName: string; lastName: string };
  const toCustomer = ({ ownerId, firstName, lastName, email, petName }: Row): Customer => ({
    ownerId,
    email,
    petName,
    name: `${firstName} ${lastName}`,
  });
  return new Map([
    ...owners.map(
      (row) => [`owner/${row.ownerId}`, toCustomer({ ...row, petName: null })] as const,
    ),
    ...named.map((row) => [`pet/${row.id}`, toCustomer(row)] as const),
    ...enrolled.map((row) => [`enrollment/${row.id}`, toCustomer(row)] as const),
    ...redeemed.map((row) => [`redemption/${row.id}`, toCustomer(row)] as const),
  ]);
}
