import { clinicDay } from '@petwell/chassis/time';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import {
  allowancesOf,
  firstDueDay,
  planYearOf,
  type Allowance,
  type HeldMonths,
  type PlanYear,
} from './rules-plan-year.ts';

/** Returns the plan year that a day is in, of an enrollment without allowances. */
export function firstYearOf(
  { state: { activatedAt } }: EnrollmentRecord,
  { day, timeZone, held }: { day: string; timeZone: string; held?: readonly HeldMonths[] },
): PlanYear {
  return planYearOf(activatedAt ? clinicDay(activatedAt, timeZone) : day, day, held);
}

/** Reads by how many months holds make plan years longer, the first hold first. */
export async function readHeldMonths(db: Kysely<DB>, enrollmentId: number): Promise<HeldMonths[]> {
  return db
    .selectFrom('holds')
    .select((eb) => [
      sql<string>`${eb.ref('startsOn')}::text`.as('startsOn'),
      eb.ref('heldMonths').$notNull().as('months'),
    ])
    .where('enrollmentId', '=', enrollmentId)
    .where('startsOn', 'is not', null)
    .where('heldMonths', '>', 0)
    .orderBy('startsOn')
    .execute();
}

/**
 * Returns the plan year that a day is in. Plan years count from the first allowances, else from the first
 * activation, else from that day; holds make theirs longer. `more`: a hold that isn't stored.
 */
export async function findPlanYear(
  db: Kysely<DB>,
  {
    enrollment,
    more = [],
    ...given
  }: { enrollment: EnrollmentRecord; day: string; timeZone: string; more?: HeldMonths[] },
): Promise<PlanYear> {
  const { firstDay } = await db
    .selectFrom('benefitAllowances')
    .select((eb) => sql<string | null>`min(${eb.ref('startsOn')})::text`.as('firstDay'))
    .where('enrollmentId', '=', enrollment.id)
    .executeTakeFirstOrThrow();
  const held = [...(await readHeldMonths(db, enrollment.id)), ...more];
  if (firstDay === null) return firstYearOf(enrollment, { ...given, held });
  return planYearOf(firstDay, given.day, held);
}

/** Returns the terms in force on a day; before all of them, the first ones. */
export async function termsOn(
  tx: Transaction<DB>,
  { enrollment, day }: { enrollment: EnrollmentRecord; day: string },
): Promise<number> {
  const { id } = await tx
    .selectFrom('enrollmentTerms')
    .select('id')
    .where('enrollmentId', '=', enrollment.id)
    .orderBy((eb) => sql`${eb.ref('effectiveFrom')} > ${day}::date`)
    .orderBy((eb) => sql`abs(${eb.ref('effectiveFrom')} - ${day}::date)`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the allowances of a plan year, from what was sold. A repetition changes nothing. */
export async function addAllowances(
  tx: Transaction<DB>,
  { enrollment, year }: { enrollment: EnrollmentRecord; year: PlanYear },
): Promise<void> {
  const { id: enrollmentId, benefits } = enrollment;
  const soonerFor = (code: string) =>
    benefits.flatMap((one) => (one.unit === 'count' && one.code === code ? one.soonerFor : []));
  const firstDueOn = (one: Allowance) =>
    firstDueDay({ ...one, soonerFor: soonerFor(one.code) }, year, enrollment.pet);
  const termsId = await termsOn(tx, { enrollment, day: year.startsOn });
  const allowances = allowancesOf(benefits).map((one) => ({
    enrollmentId,
    termsId,
    ...year,
    ...one,
    firstDueOn: one.unit === 'count' ? firstDueOn(one) : null,
  }));
  if (allowances.length > 0) {
    await tx
      .insertInto('benefitAllowances')
      .values(allowances)
      .onConflict((conflict) => conflict.columns(['enrollmentId', 'startsOn', 'code']).doNothing())
      .execute();
  }
}

/** Writes the allowances of the plan year that a day is in, and until when they are written. */
export async function openPlanYear(
  tx: Transaction<DB>,
  given: { enrollment: EnrollmentRecord; day: string; timeZone: string },
): Promise<PlanYear> {
  const year = await findPlanYear(tx, given);
  await addAllowances(tx, { enrollment: given.enrollment, year });
  await tx
    .updateTable('enrollments')
    .set({ benefitsUntil: year.endsOn })
    .where('id', '=', given.enrollment.id)
    .where((eb) =>
      eb.or([
        eb('benefitsUntil', 'is', null),
        eb('benefitsUntil', '<', sql<Date>`${year.endsOn}::date`),
      ]),
    )
    .execute();
  return year;
}

/** Gives the allowances of the plan year that a day is in the last day that holds leave it. */
export async function resizePlanYear(
  tx: Transaction<DB>,
  given: { enrollment: EnrollmentRecord; day: string; timeZone: string },
): Promise<PlanYear> {
  const year = await findPlanYear(tx, given);
  const { id } = given.enrollment;
  await tx
    .updateTable('benefitAllowances')
    .set({ endsOn: sql<Date>`${year.endsOn}::date` })
    .where('enrollmentId', '=', id)
    .where('startsOn', '=', sql<Date>`${year.startsOn}::date`)
    .execute();
  await tx
    .updateTable('enrollments')
    .set((eb) => ({
      benefitsUntil: eb
        .selectFrom('benefitAllowances as a')
        .select((one) => one.fn.max('a.endsOn').as('endsOn'))
        .where('a.enrollmentId', '=', id),
    }))
    .where('id', '=', id)
    .where('benefitsUntil', 'is not', null)
    .execute();
  return year;
}
