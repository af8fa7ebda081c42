import { clinicDay } from '@petwell/chassis/time';
import { sql, type Kysely, type Transaction } from 'kysely';
import { allowancesOf, planYearOf, type Allowance, type PlanYear } from './rules-plan-year.ts';
import { firstDueDay } from './rules-first-due-day.ts';
import type { EnrollmentRecord } from './enrollment.ts';
import type { DB } from '../data/generated/tables.ts';

/**
 * Returns the plan year that a day is in. Plan years count from the first allowances, else from the first
 * activation, else from that day.
 */
export async function findPlanYear(
  db: Kysely<DB>,
  { enrollment, day, timeZone }: { enrollment: EnrollmentRecord; day: string; timeZone: string },
): Promise<PlanYear> {
  const { firstDay } = await db
    .selectFrom('benefitAllowances')
    .select((eb) => sql<string | null>`min(${eb.ref('startsOn')})::text`.as('firstDay'))
    .where('enrollmentId', '=', enrollment.id)
    .executeTakeFirstOrThrow();
  const { activatedAt } = enrollment.state;
  return planYearOf(firstDay ?? (activatedAt ? clinicDay(activatedAt, timeZone) : day), day);
}

/** Writes the allowances of the plan year that a day is in, from what was sold. A repetition changes nothing. */
export async function openPlanYear(
  tx: Transaction<DB>,
  given: { enrollment: EnrollmentRecord; day: string; timeZone: string },
): Promise<PlanYear> {
  const { id: enrollmentId, benefits } = given.enrollment;
  const year = await findPlanYear(tx, given);
  if (!benefits) return year;
  const soonerFor = (code: string) =>
    benefits.flatMap((one) => (one.unit === 'count' && one.code === code ? one.soonerFor : []));
  const firstDueOn = (one: Allowance) =>
    firstDueDay({ ...one, soonerFor: soonerFor(one.code) }, year, given.enrollment.pet);
  const allowances = allowancesOf(benefits).map((one) => ({
    enrollmentId,
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
  await tx
    .updateTable('enrollments')
    .set({ benefitsUntil: year.endsOn })
    .where('id', '=', enrollmentId)
    .where((eb) =>
      eb.or([
        eb('benefitsUntil', 'is', null),
        eb('benefitsUntil', '<', sql<Date>`${year.endsOn}::date`),
      ]),
    )
    .execute();
  return year;
}

/** Whether a use of the enrollment's benefits was ever recorded. */
export async function hasUses(db: Kysely<DB>, enrollmentId: number): Promise<boolean> {
  const use = await db
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .select('r.id')
    .where('a.enrollmentId', '=', enrollmentId)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}
