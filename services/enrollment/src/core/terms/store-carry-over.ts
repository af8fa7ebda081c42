import { sql, type Transaction } from 'kysely';
import type { DB } from '../../data/generated/tables.ts';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import { carryOver, type CarriedAllowance } from './rules-carry-over.ts';
import type { Equivalents } from './rules-equivalents.ts';
import { allowancesOf, type Allowance } from './rules-plan-year.ts';
import { openPlanYear } from './store-plan-years.ts';
import type { ReplacedTerms } from './terms.ts';

type Year = ReplacedTerms['years'][number];
type InYear = { enrollmentId: number; startsOn: string };

const toDay = (day: string) => sql<Date>`${day}::date`;

/** Reads the allowances of the opened plan years that end on a day or later, oldest first. */
export async function listYears(
  tx: Transaction<DB>,
  enrollmentId: number,
  day: string,
): Promise<Year[]> {
  const rows = await tx
    .selectFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollmentId)
    .where('endsOn', '>=', toDay(day))
    .select(['code', 'label', 'unit', 'quantity', 'percent', 'listPriceCents', 'careType'])
    .select(['intervalDays', 'termsId'])
    .select((eb) => [
      sql<string[]>`coalesce(${eb.ref('equivalents')}, '{}')`.as('equivalents'),
      sql<string>`${eb.ref('startsOn')}::text`.as('startsOn'),
      sql<string>`${eb.ref('endsOn')}::text`.as('endsOn'),
      sql<string | null>`${eb.ref('firstDueOn')}::text`.as('firstDueOn'),
    ])
    .orderBy('startsOn')
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, ({ startsOn }) => startsOn)].map(([startsOn, year]) => ({
    startsOn,
    endsOn: year[0]?.endsOn ?? startsOn,
    allowances: year.map(({ startsOn: _startsOn, endsOn: _endsOn, ...one }) => one),
  }));
}

/** Reads what is held of a plan year, and whether a use of it was ever recorded, also one that was undone. */
export async function listHeld(
  tx: Transaction<DB>,
  { enrollmentId, startsOn }: InYear,
): Promise<(Allowance & { hasUses: boolean })[]> {
  return tx
    .selectFrom('benefitAllowances as a')
    .where('a.enrollmentId', '=', enrollmentId)
    .where('a.startsOn', '=', toDay(startsOn))
    .select(['a.code', 'a.label', 'a.unit', 'a.quantity', 'a.percent', 'a.listPriceCents'])
    .select(['a.careType', 'a.intervalDays'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('benefitRedemptions as r')
            .select('r.id')
            .whereRef('r.allowanceId', '=', 'a.id'),
        )
        .$castTo<boolean>()
        .as('hasUses'),
    )
    .orderBy('a.id')
    .execute();
}

/** Removes the allowances of a plan year that aren't among those that stay. */
export async function removeOthers(
  tx: Transaction<DB>,
  { enrollmentId, startsOn, codes }: InYear & { codes: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('benefitAllowances')
    .where('enrollmentId', '=', enrollmentId)
    .where('startsOn', '=', toDay(startsOn))
    .where('code', 'not in', ['', ...codes])
    .execute();
}

/** Changes an allowance, if there is one. */
export async function setAllowance(
  tx: Transaction<DB>,
  { enrollmentId, startsOn }: InYear,
  { code, equivalents, ...set }: CarriedAllowance & { termsId?: number | undefined },
): Promise<void> {
  await tx
    .updateTable('benefitAllowances')
    .set({ ...set, equivalents: [...equivalents] })
    .where('enrollmentId', '=', enrollmentId)
    .where('startsOn', '=', toDay(startsOn))
    .where('code', '=', code)
    .execute();
}

/** Gives the opened plan years what new terms include, and opens the one in which they begin. */
export async function carryOverYears(
  tx: Transaction<DB>,
  given: {
    /** With its new terms. */
    enrollment: EnrollmentRecord;
    replaced: Pick<ReplacedTerms, 'effectiveFrom' | 'years'>;
    services: readonly Equivalents[];
    termsId: number;
    timeZone: string;
  },
): Promise<void> {
  const { enrollment, replaced, services, termsId, timeZone } = given;
  const { id: enrollmentId } = enrollment;
  const wanted = allowancesOf(enrollment.benefits);
  const included = new Set(wanted.map(({ code }) => code));
  if (replaced.years.length === 0) {
    await openPlanYear(tx, { enrollment, day: replaced.effectiveFrom, timeZone });
  }
  for (const { startsOn } of replaced.years) {
    const year = { enrollmentId, startsOn };
    const carried = carryOver(await listHeld(tx, year), { wanted, services });
    await openPlanYear(tx, { enrollment, day: startsOn, timeZone });
    await removeOthers(tx, { ...year, codes: carried.map(({ code }) => code) });
    for (const one of carried) {
      await setAllowance(tx, year, included.has(one.code) ? { ...one, termsId } : one);
    }
  }
}
