import { addDays } from '@petwell/chassis/time';
import { sql, type Transaction } from 'kysely';
import { allowancesOf } from './rules-plan-year.ts';
import { fromDay } from '../store-rows.ts';
import { carryOverYears, listYears } from './store-carry-over.ts';
import { restoreTerms, writeTerms } from './store-restore-terms.ts';
import { openPlanYear, termsOn } from './store-plan-years.ts';
import type { EnrollmentRecord } from '../state/enrollment.ts';
import type { DB } from '../../data/generated/tables.ts';
import { replacedTermsSchema, type ReplacedTerms, type TermsStore } from './terms.ts';

type Replaced = Parameters<TermsStore['replace']>[1];

/** Keeps what was agreed before with the terms that it belongs to, and stores the new ones. */
async function storeTerms(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  terms: Replaced,
): Promise<number> {
  const day = addDays(terms.effectiveFrom, -1);
  await tx
    .updateTable('enrollmentTerms')
    .set({
      planSnapshot: JSON.stringify(enrollment.plan),
      benefitSnapshot: JSON.stringify(enrollment.benefits),
      addOnSnapshots: JSON.stringify(enrollment.addOns),
    })
    .where('id', '=', await termsOn(tx, { enrollment, day }))
    // Kept by an earlier change of the same day.
    .where('planSnapshot', 'is', null)
    .execute();
  const row = {
    planId: terms.plan.id,
    planVersion: terms.plan.version,
    addOnVersions: JSON.stringify(
      Object.fromEntries(terms.addOns.map((one) => [one.id, one.version])),
    ),
    monthlyCents: terms.monthlyCents,
    agreedBy: terms.agreedBy,
    createdAt: terms.at,
  };
  const { id } = await tx
    .insertInto('enrollmentTerms')
    .values({
      ...row,
      enrollmentId: enrollment.id,
      effectiveFrom: fromDay(terms.effectiveFrom),
    })
    // Several changes on one day: the last one has the day.
    .onConflict((conflict) =>
      conflict
        .columns(['enrollmentId', 'effectiveFrom'])
        .doUpdateSet({ ...row, planSnapshot: null, benefitSnapshot: null, addOnSnapshots: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes out what a plan year that was opened before its terms were known includes; what was used of it stays. */
async function clearYear(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  { terms, termsId }: { terms: Replaced; termsId: number },
): Promise<void> {
  const startsOn = sql<Date>`${terms.effectiveFrom}::date`;
  await tx
    .deleteFrom('benefitAllowances as a')
    .where('a.enrollmentId', '=', enrollment.id)
    .where('a.startsOn', '=', startsOn)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('benefitRedemptions as r')
            .select('r.id')
            .whereRef('r.allowanceId', '=', 'a.id'),
        ),
      ),
    )
    .execute();
  for (const { code, ...allowance } of allowancesOf(terms.benefits)) {
    await tx
      .updateTable('benefitAllowances')
      .set({ ...allowance, termsId })
      .where('enrollmentId', '=', enrollment.id)
      .where('startsOn', '=', startsOn)
      .where('code', '=', code)
      .execute();
  }
}

/** Lets what is left of the plan year have what is new, and never less than it had. */
async function growYear(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  { terms, termsId }: { terms: Replaced; termsId: number },
): Promise<void> {
  for (const { code, ...allowance } of allowancesOf(terms.benefits)) {
    await tx
      .updateTable('benefitAllowances')
      .set({ ...allowance, termsId })
      .where('enrollmentId', '=', enrollment.id)
      .where('endsOn', '>=', sql<Date>`${terms.effectiveFrom}::date`)
      .where('code', '=', code)
      .where((eb) =>
        allowance.unit === 'count'
          ? eb('quantity', '<=', allowance.quantity)
          : eb('percent', '<=', allowance.percent),
      )
      .execute();
  }
}

async function findSameDay(
  tx: Transaction<DB>,
  enrollmentId: number,
  day: string,
): Promise<ReplacedTerms['sameDay']> {
  const row = await tx
    .selectFrom('enrollmentTerms')
    .where('enrollmentId', '=', enrollmentId)
    .where('effectiveFrom', '=', sql<Date>`${day}::date`)
    .select(['planId', 'planVersion', 'addOnVersions', 'monthlyCents', 'agreedBy', 'createdAt'])
    .executeTakeFirst();
  return replacedTermsSchema.shape.sameDay.parse(row ?? null);
}

async function replace(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  { terms, timeZone }: { terms: Replaced; timeZone: string },
): Promise<ReplacedTerms> {
  const { plan, addOns, benefits, monthlyCents, effectiveFrom, services } = terms;
  const replaced = {
    plan: enrollment.plan,
    addOns: enrollment.addOns,
    benefits: enrollment.benefits,
    monthlyCents: enrollment.totalMonthlyCents,
    effectiveFrom,
    sameDay: await findSameDay(tx, enrollment.id, effectiveFrom),
    years: await listYears(tx, enrollment.id, effectiveFrom),
  };
  const termsId = await storeTerms(tx, enrollment, terms);
  await writeTerms(tx, enrollment, terms);
  const after = { ...enrollment, plan, addOns, benefits, totalMonthlyCents: monthlyCents };
  if (services) {
    await carryOverYears(tx, { enrollment: after, replaced, services, termsId, timeZone });
    return replaced;
  }
  if (!terms.isAtOnce) await clearYear(tx, enrollment, { terms, termsId });
  await openPlanYear(tx, { enrollment: after, day: effectiveFrom, timeZone });
  if (terms.isAtOnce) await growYear(tx, enrollment, { terms, termsId });
  return replaced;
}

/** Adapts a transaction for giving enrollments other terms. */
export const toTermsStore = (tx: Transaction<DB>, timeZone: string): TermsStore => ({
  replace: (enrollment, terms) => replace(tx, enrollment, { terms, timeZone }),
  restore: (enrollment, replaced, at) => restoreTerms(tx, { enrollment, replaced, at, timeZone }),
});
