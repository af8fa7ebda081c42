import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { HeldMonths } from '../core/rules-plan-year.ts';
import type { Candidate } from './campaign.ts';
import type { DB } from '../data/generated/tables.ts';

type OfPlan = ExpressionBuilder<
  DB & { e: DB['enrollments']; p: DB['pets']; o: DB['owners'] },
  'e' | 'p' | 'o'
>;

/** Which enrollments: those of a plan that aren't over, or some since a campaign was published. */
type Which = { planId: number } | { ids: readonly number[]; campaignId: number; since: Date };

/** From which day plan years count: the first allowances, or the first activation. */
const firstDay = (eb: OfPlan, timeZone: string) => {
  const ofAllowances = eb
    .selectFrom('benefitAllowances as a')
    .select((allowances) => allowances.fn.min('a.startsOn').as('startsOn'))
    .whereRef('a.enrollmentId', '=', 'e.id');
  const activatedAt = eb.fn.coalesce('e.activatedAt', 'e.enrolledAt');
  return sql<string>`coalesce(${ofAllowances}, (${activatedAt} AT TIME ZONE ${timeZone})::date)::text`;
};

/** The holds that make its plan years longer. */
const heldMonths = (eb: OfPlan) => sql<HeldMonths[]>`coalesce(
  (SELECT jsonb_agg(jsonb_build_object('startsOn', h.starts_on, 'months', h.held_months))
    FROM holds h WHERE h.enrollment_id = ${eb.ref('e.id')} AND h.held_months > 0), '[]')`;

/** No card pays it, and staff never recorded a payment. */
const isBilledElsewhere = (eb: OfPlan) =>
  eb.and([
    eb('e.billing', '=', 'elsewhere'),
    eb.not(
      eb.exists(
        eb
          .selectFrom('recordedPayments as r')
          .select('r.id')
          .whereRef('r.enrollmentId', '=', 'e.id')
          .where('r.voidedAt', 'is', null),
      ),
    ),
  ]);

/** It is set to end, an order about its end is open, or it ended since a time, whether it started again or not. */
const isEnding = (eb: OfPlan, since: Date | null) =>
  eb.or([
    eb('e.endsAt', 'is not', null),
    eb('e.endingReason', 'is not', null),
    eb('e.cancellationIntent', 'is not', null),
    eb.exists(
      eb
        .selectFrom('endingOrders as d')
        .select('d.id')
        .whereRef('d.enrollmentId', '=', 'e.id')
        .where('d.outcome', 'is', null),
    ),
    ...(since === null
      ? []
      : [
          eb.exists(
            eb
              .selectFrom('planChanges as c')
              .select('c.id')
              .whereRef('c.enrollmentId', '=', 'e.id')
              .where('c.move', 'in', ['ended', 'restarted', 'transferred'])
              .where('c.at', '>', since),
          ),
        ]),
  ]);

/** Mails are held, or the mailbox was neither confirmed nor paid from. */
const isNotMailed = (eb: OfPlan) =>
  eb.or([
    eb('o.mailsHeldSince', 'is not', null),
    eb.and([eb('e.billing', '=', 'elsewhere'), eb('o.isActive', '=', false)]),
    eb.exists(
      eb
        .selectFrom('importedMembers as m')
        .select('m.enrollmentId')
        .whereRef('m.enrollmentId', '=', 'e.id')
        .where('m.mailsHeld', '=', true)
        .where('e.billing', '=', 'elsewhere'),
    ),
  ]);

const isInOtherCampaign = (eb: OfPlan, campaignId: number | null) =>
  eb.exists(
    eb
      .selectFrom('priceCampaignMembers as x')
      .select('x.campaignId')
      .whereRef('x.enrollmentId', '=', 'e.id')
      .where('x.state', 'not in', ['moved', 'stays'])
      .$if(campaignId !== null, (others) => others.where('x.campaignId', '<>', campaignId)),
  );

/**
 * Reads how enrollments stand, by their owners' names; never those of the demo account. One statement, which takes seconds
 * at 100,000 members.
 */
export const createListCandidates =
  ({ kysely, timeZone }: { kysely: Kysely<DB>; timeZone: string }) =>
  async (which: Which): Promise<Candidate[]> => {
    const since = 'since' in which ? which.since : null;
    const enrollments = kysely
      .selectFrom('enrollments as e')
      .innerJoin('pets as p', 'p.id', 'e.petId')
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .where('o.isDemo', '=', false);
    const chosen =
      'planId' in which
        ? enrollments
            .where('e.planId', '=', which.planId)
            .where('e.status', 'in', ['pending_payment', 'active', 'suspended'])
        : enrollments.where('e.id', 'in', which.ids);
    return chosen
      .select(['e.id as enrollmentId', 'e.status', 'e.hasPaymentProblem as isPastDue'])
      .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email', 'p.name as petName'])
      .select((eb) => [
        sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'),
        sql<number>`coalesce((${eb.ref('e.planSnapshot')} ->> 'version')::int, 1)`.as('version'),
        sql<number>`(${eb.ref('e.totalMonthlyPrice')} * 100)::int`.as('monthlyCents'),
        sql<number>`(SELECT coalesce(sum((one ->> 'monthlyPrice')::numeric * 100), 0)::int
          FROM jsonb_array_elements(${eb.ref('e.addOnSnapshots')}) AS one)`.as('addOnCents'),
        firstDay(eb, timeZone).as('firstDay'),
        heldMonths(eb).as('held'),
        eb('e.heldUntil', 'is not', null).as('isOnHold'),
        isBilledElsewhere(eb).as('isBilledElsewhere'),
        isEnding(eb, since).as('isEnding'),
        eb('p.deceasedAt', 'is not', null).as('hasDied'),
        isNotMailed(eb).as('isNotMailed'),
        isInOtherCampaign(eb, 'campaignId' in which ? which.campaignId : null).as(
          'isInOtherCampaign',
        ),
      ])
      .orderBy('o.lastName')
      .orderBy('o.firstName')
      .orderBy('e.id')
      .$castTo<Candidate>()
      .execute();
  };
export type ListCandidates = ReturnType<typeof createListCandidates>;
