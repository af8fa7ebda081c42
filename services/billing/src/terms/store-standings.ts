import { publicationOf, versionsOf } from '@petwell/contracts/legal';
import type { ChangedTerms, PriceStanding } from '@petwell/contracts/internal';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../core/store-database.ts';
import { isEnding, liveStatuses } from '../core/store-selections.ts';
import { asDay, newPriceTexts } from '../core/store-terms.ts';
import type { DB } from '../data/generated/tables.ts';

/** What stands in the way of other terms. */
export type TermsStanding = PriceStanding & {
  /** It was never paid, ended, or is going to end, or its pet died. */
  isOver: boolean;
};

type Selected = DB & { p: DB['payableEnrollments']; s: DB['subscriptions'] };
type Enrollment = ExpressionBuilder<Selected, 'p' | 's'>;

/** The bank takes money back, or may do so. */
const openDisputes = ['needs_response', 'under_review'].flatMap((status) => [
  status,
  `warning_${status}`,
  `appeal_${status}`,
]);

const isDisputed = (eb: Enrollment) =>
  eb.exists(
    eb
      .selectFrom('disputes as d')
      .innerJoin('payments as y', 'y.id', 'd.paymentId')
      .select('d.id')
      .whereRef('y.enrollmentId', '=', 'p.enrollmentId')
      .where('d.status', 'in', openDisputes),
  );

const isOwing = (eb: Enrollment) =>
  eb.exists(
    eb
      .selectFrom('payments as y')
      .select('y.id')
      .whereRef('y.stripeSubscriptionId', '=', 's.stripeSubscriptionId')
      .where('y.isFirst', '=', false)
      .where('y.status', '=', 'open')
      // One that was made a moment ago is about to be charged.
      .where('y.failedAt', 'is not', null),
  );

/**
 * When the unpaid months of a suspended plan were invoiced, and when the months began that a restart or a set-up passed
 * over: those between what was paid before, by card or at the clinic, or the day on which an imported plan was due, and
 * the first charge agreed to.
 */
const unbilledAt = (eb: Enrollment) =>
  sql<string[]>`array(SELECT to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM (
    SELECT y.invoiced_at AT TIME ZONE 'UTC' AS at
      FROM payments y WHERE y.enrollment_id = ${eb.ref('p.enrollmentId')} AND y.source = 'subscription'
        AND y.status = 'void' AND NOT y.is_first AND NOT y.is_voided_by_hold AND y.change_id IS NULL
    UNION SELECT generate_series(
        coalesce((SELECT max(y.period_end) FROM payments y
          WHERE y.enrollment_id = c.enrollment_id AND y.status = 'paid' AND y.amount > 0
            AND y.change_id IS NULL AND y.period_end < c.first_charge_at + interval '5 days'),
          CASE WHEN ${eb.ref('p.snapshot')} #>> '{enrollment,billing}' = 'elsewhere'
            THEN (${eb.ref('p.snapshot')} #>> '{enrollment,nextBillingDate}')::timestamptz END
        ) AT TIME ZONE 'UTC',
        c.first_charge_at AT TIME ZONE 'UTC' - interval '5 days', interval '1 month')
      FROM payment_consents c WHERE c.enrollment_id = ${eb.ref('p.enrollmentId')}
        AND c.text_version IN (${sql.join([...versionsOf('plan-link'), ...versionsOf('plan-link-fee')])})
    ) AS unbilled ORDER BY at)`;

/** The last text agreed to. An agreement to a new price counts once that price does. */
const lastText = (eb: Enrollment) =>
  eb
    .selectFrom('paymentConsents as c')
    .select('c.textVersion')
    .whereRef('c.enrollmentId', '=', 'p.enrollmentId')
    .whereRef('c.ownerId', '=', 'p.ownerId')
    .where((one) =>
      one.or([
        one('c.textVersion', 'not in', newPriceTexts),
        one.exists(
          one
            .selectFrom('changedTerms as t')
            .select('t.termsId')
            .whereRef('t.enrollmentId', '=', 'c.enrollmentId')
            .where('t.agreedBy', '=', 'consent')
            .where('t.withdrawnAt', 'is', null)
            .where(sql<boolean>`t.monthly_cents = round(c.monthly_total * 100)`),
        ),
      ]),
    )
    .orderBy('c.id', 'desc')
    .limit(1);

/** Reads, as stored, what stands in the way of other terms, in the order of the ids. */
export const createReadStandings =
  (kysely: Database) =>
  async (enrollmentIds: readonly number[]): Promise<TermsStanding[]> => {
    const rows = await kysely
      .selectFrom('payableEnrollments as p')
      .leftJoin('subscriptions as s', (join) =>
        join.onRef('s.enrollmentId', '=', 'p.enrollmentId').onRef('s.attempt', '=', 'p.attempt'),
      )
      .where('p.enrollmentId', 'in', [...enrollmentIds])
      .select(['p.enrollmentId', 'p.closedAt', 'p.hasDied', 'p.paidAtClinicSince', 's.status'])
      .select('p.firstChargeAt')
      .select((eb) => {
        const known = eb as unknown as Enrollment;
        return [
          isEnding(known).as('isEnding'),
          isDisputed(known).as('isDisputed'),
          isOwing(known).as('isOwing'),
          lastText(known).as('text'),
          unbilledAt(known).as('unbilledAt'),
        ];
      })
      .execute();
    const byId = new Map(rows.map((row) => [row.enrollmentId, row]));
    return enrollmentIds.map((enrollmentId) => {
      const row = byId.get(enrollmentId);
      const { status = null, paidAtClinicSince = null, text = null } = row ?? {};
      const isLive = status !== null && liveStatuses.includes(status);
      return {
        enrollmentId,
        promise: text === null ? null : (publicationOf(text)?.terms.price ?? null),
        unbilledAt: row?.unbilledAt ?? [],
        startedAt: row?.firstChargeAt?.toISOString() ?? null,
        isDisputed: row?.isDisputed === true,
        isPastDue:
          row?.isOwing === true || (isLive && status !== 'active' && status !== 'trialing'),
        isOver:
          !row ||
          row.closedAt !== null ||
          row.hasDied ||
          row.isEnding === true ||
          (!isLive && paidAtClinicSince === null),
      };
    });
  };

/**
 * Tells whether the owner agreed to this price from this day on: for a campaign, or to the change of plan with the terms' id,
 * for which what was due is paid, and which wasn't taken back. Its day is that of the first charge of the new price.
 */
export const createWasAgreed =
  (kysely: Database, timeZone: string) =>
  async (
    enrollmentId: number,
    { termsId, monthlyCents, effectiveFrom }: ChangedTerms,
  ): Promise<boolean> => {
    const found = await kysely
      .selectFrom('paymentConsents as c')
      .select('c.id')
      .where('c.enrollmentId', '=', enrollmentId)
      .where((eb) =>
        eb.or([
          eb('c.textVersion', 'in', versionsOf('new-price')),
          eb.exists(
            eb
              .selectFrom('planChanges as g')
              .select('g.changeId')
              .where('g.changeId', '=', termsId)
              .whereRef('g.enrollmentId', '=', 'c.enrollmentId')
              .whereRef('g.consentedAt', '=', 'c.consentedAt')
              .where('g.agreedAt', 'is not', null)
              .where('g.revertedAt', 'is', null),
          ),
        ]),
      )
      .where(sql<boolean>`round(c.monthly_total * 100) = ${monthlyCents}`)
      .where(
        sql<boolean>`(c.first_charge_at AT TIME ZONE ${timeZone})::date = ${asDay(effectiveFrom)}`,
      )
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };

/** Tells of a change of plan whether it was taken back, and whether something was due for it at once. */
export const createReadPlanChange =
  (kysely: Database) =>
  async (changeId: string): Promise<{ isReverted: boolean; wasPaidAhead: boolean }> => {
    const found = await kysely
      .selectFrom('planChanges')
      .select(['revertedAt', 'dueCents'])
      .where('changeId', '=', changeId)
      .executeTakeFirst();
    return {
      isReverted: (found?.revertedAt ?? null) !== null,
      wasPaidAhead: (found?.dueCents ?? 0) > 0,
    };
  };
export type ReadPlanChange = ReturnType<typeof createReadPlanChange>;
