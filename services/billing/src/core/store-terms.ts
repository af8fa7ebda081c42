import { clinicDay } from '@petwell/chassis/time';
import { versionsOf } from '@petwell/contracts/legal';
import { sql } from 'kysely';
import { toCents } from '@petwell/contracts';
import {
  changedPlanSchema,
  type ChangedPlan,
  type PlanNameFor,
  planNameOn,
  type PriceFrom,
  type TermsFrom,
} from './rules-terms.ts';
import { type Database, type DatabaseTransaction, now } from './store-database.ts';
import type { OfEnrollment } from './store-selections.ts';

/** The texts with which other terms are agreed to: that alone charges no month, so the changed terms count. */
export const newPriceTexts: readonly string[] = [
  ...versionsOf('new-price'),
  ...versionsOf('plan-change'),
];

/** A day as the database has it. */
export const asDay = (day: string) => sql<Date>`${day}::date`;

/** Selects a plan's changed terms, the latest first. */
const selectTerms = (eb: OfEnrollment) =>
  eb
    .selectFrom('changedTerms as t')
    .whereRef('t.enrollmentId', '=', 'p.enrollmentId')
    .where('t.withdrawnAt', 'is', null)
    .orderBy('t.effectiveFrom', 'desc')
    .orderBy('t.createdAt', 'desc')
    .limit(1);

/**
 * Selects the terms by which a plan is charged next: those that have begun, and those of a plan that goes on which the
 * provider charges next, because no charge comes before their day. Null: as it was sold. See `toChangedPlan`.
 */
export const termsOf = (eb: OfEnrollment, today: string) =>
  selectTerms(eb)
    .where((one) =>
      one.or([
        one('t.effectiveFrom', '<=', asDay(today)),
        one.and([one('t.appliedAt', 'is not', null), one('p.closedAt', 'is', null)]),
      ]),
    )
    .select((one) =>
      sql<unknown>`jsonb_build_object('plan', ${one.ref('t.plan')}, 'addOns', ${one.ref('t.addOns')},
        'monthlyCents', ${one.ref('t.monthlyCents')})`.as('changed'),
    );

export const toChangedPlan = (terms: unknown): ChangedPlan | null =>
  changedPlanSchema.nullable().parse(terms);

/** Selects the name of the plan that is charged next. */
export function planNameOf(eb: OfEnrollment) {
  const changed = selectTerms(eb)
    .where('t.appliedAt', 'is not', null)
    .select((one) => sql<string>`${one.ref('t.plan')} ->> 'name'`.as('name'));
  return sql<string>`coalesce(${changed}, ${eb.ref('p.snapshot')} #>> '{plan,name}')`;
}

/** Withdraws the terms of a plan that is over which haven't begun: its owner agrees anew. */
export async function withdrawUnbegun(
  tx: DatabaseTransaction,
  { enrollmentId, today }: { enrollmentId: number; today: string },
): Promise<void> {
  await tx
    .updateTable('changedTerms')
    .set({ withdrawnAt: now })
    .where('withdrawnAt', 'is', null)
    .where('effectiveFrom', '>', asDay(today))
    .where('enrollmentId', 'in', (eb) =>
      eb
        .selectFrom('payableEnrollments')
        .select('enrollmentId')
        .where('enrollmentId', '=', enrollmentId)
        .where('closedAt', 'is not', null),
    )
    .execute();
}

/** Reads the terms by which an enrollment was sold, and those that were agreed or announced since, by day. */
export async function readTerms(kysely: Database, enrollmentId: number): Promise<TermsFrom[]> {
  const sold = await kysely
    .selectFrom('payableEnrollments')
    .select('totalMonthlyPrice')
    .select(sql<string | null>`snapshot #>> '{plan,name}'`.as('planName'))
    .where('enrollmentId', '=', enrollmentId)
    .executeTakeFirst();
  const changed = await kysely
    .selectFrom('changedTerms')
    .select(['monthlyCents', sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('from')])
    .select(sql<string>`plan ->> 'name'`.as('planName'))
    .where('enrollmentId', '=', enrollmentId)
    .where('withdrawnAt', 'is', null)
    .orderBy('effectiveFrom')
    .orderBy('createdAt')
    .execute();
  const first = {
    from: null,
    monthlyCents: toCents(sold?.totalMonthlyPrice.toFixed(2) ?? '0.00'),
    planName: sold?.planName ?? '',
  };
  return [first, ...changed];
}

/** Reads what an enrollment was agreed or announced to cost from when on, by day. */
export const createReadPrices =
  (kysely: Database) =>
  (enrollmentId: number): Promise<PriceFrom[]> =>
    readTerms(kysely, enrollmentId);
export type ReadPrices = ReturnType<typeof createReadPrices>;

/**
 * Reads what names the plan that an invoice charges. Of a change, it is the plan changed to, whose terms are kept after the
 * payment; else the plan of the first day that it pays for, or of its payment's.
 */
export async function readPlanNames(
  kysely: Database,
  { enrollmentId, timeZone }: { enrollmentId: number; timeZone: string },
): Promise<PlanNameFor> {
  const terms = await readTerms(kysely, enrollmentId);
  const changes = await kysely
    .selectFrom('planChanges')
    .select(['changeId', sql<string | null>`offer #>> '{plan,name}'`.as('planName')])
    .where('enrollmentId', '=', enrollmentId)
    .execute();
  return ({ changeId, period, paidAt, createdAt }) => {
    const changedTo = changes.find((change) => change.changeId === changeId)?.planName;
    const at = period?.start ?? paidAt ?? createdAt;
    return changedTo ?? planNameOn(terms, clinicDay(at, timeZone));
  };
}
