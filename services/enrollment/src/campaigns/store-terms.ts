import { addDays } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import { allowancesOf } from '../core/rules-plan-year.ts';
import { fromDay } from '../core/store-rows.ts';
import { openPlanYear, termsOn } from '../core/store-write-enrollments.ts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import type { DB } from '../data/generated/tables.ts';
import type { TermsStore } from './transaction.ts';

type Replaced = Parameters<TermsStore['replace']>[1];

/** Keeps what was agreed before with the terms that it belongs to, and stores the new ones. */
async function storeTerms(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  { terms, timeZone }: { terms: Replaced; timeZone: string },
): Promise<number> {
  const day = addDays(terms.effectiveFrom, -1);
  await tx
    .updateTable('enrollmentTerms')
    .set({
      planSnapshot: JSON.stringify(enrollment.plan),
      benefitSnapshot: JSON.stringify(enrollment.benefits),
      addOnSnapshots: JSON.stringify(enrollment.addOns),
    })
    .where('id', '=', await termsOn(tx, { enrollment, day, timeZone }))
    .execute();
  const { id } = await tx
    .insertInto('enrollmentTerms')
    .values({
      enrollmentId: enrollment.id,
      effectiveFrom: fromDay(terms.effectiveFrom),
      planId: terms.plan.id,
      planVersion: terms.plan.version,
      addOnVersions: JSON.stringify(
        Object.fromEntries(terms.addOns.map((one) => [one.id, one.version])),
      ),
      monthlyCents: terms.monthlyCents,
      agreedBy: terms.agreedBy,
      createdAt: terms.at,
    })
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

async function replace(
  tx: Transaction<DB>,
  enrollment: EnrollmentRecord,
  { terms, timeZone }: { terms: Replaced; timeZone: string },
): Promise<void> {
  const { plan, addOns, benefits, monthlyCents, effectiveFrom } = terms;
  const termsId = await storeTerms(tx, enrollment, { terms, timeZone });
  await tx
    .updateTable('enrollments')
    .set({
      totalMonthlyPrice: fromCents(monthlyCents),
      planSnapshot: JSON.stringify(plan),
      addOnSnapshots: JSON.stringify(addOns),
      benefitSnapshot: JSON.stringify(benefits),
    })
    .where('id', '=', enrollment.id)
    .execute();
  await tx
    .insertInto('planChanges')
    .values({
      enrollmentId: enrollment.id,
      memberId: enrollment.owner.id,
      planId: plan.id,
      planName: plan.name,
      monthlyPrice: fromCents(monthlyCents),
      previousMonthlyPrice: fromCents(enrollment.totalMonthlyCents),
      move: 'changed',
      at: terms.at,
    })
    .execute();
  if (!terms.isAtOnce) await clearYear(tx, enrollment, { terms, termsId });
  const after = { ...enrollment, plan, addOns, benefits, totalMonthlyCents: monthlyCents };
  await openPlanYear(tx, { enrollment: after, day: effectiveFrom, timeZone });
  if (terms.isAtOnce) await growYear(tx, enrollment, { terms, termsId });
}

/** Adapts a transaction for giving enrollments other terms. */
export const toTermsStore = (tx: Transaction<DB>, timeZone: string): TermsStore => ({
  replace: (enrollment, terms) => replace(tx, enrollment, { terms, timeZone }),
});
