import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { HeldMonths } from '../core/terms/rules-plan-year.ts';
import { discountCentsIn } from '../core/store-enrollments.ts';
import type { Candidate, OfferKey } from './campaign.ts';
import type { DB } from '../data/generated/tables.ts';

type OfPlan = ExpressionBuilder<
  DB & { e: DB['enrollments']; p: DB['pets']; o: DB['owners'] },
  'e' | 'p' | 'o'
>;

/** Which enrollments with a plan or add-on: those that aren't over, or some since a campaign was published. */
type Which = { offer: OfferKey } & (
  | object
  | { ids: readonly number[]; campaignId: number; since: Date }
);

const has = (eb: OfPlan, { kind, id }: OfferKey) =>
  kind === 'plan'
    ? eb('e.planId', '=', id)
    : sql<boolean>`${String(id)} = ANY(${eb.ref('e.addOnIds')})`;

/** The plan or add-on as it was sold. */
const snapshotOf = (eb: OfPlan, { kind, id }: OfferKey) =>
  kind === 'plan'
    ? sql`${eb.ref('e.planSnapshot')}`
    : sql`(SELECT one FROM jsonb_array_elements(${eb.ref('e.addOnSnapshots')}) AS one
        WHERE (one ->> 'id')::int = ${id})`;

/** What the plan and every add-on cost without one of them. */
const otherCents = (eb: OfPlan, offer: OfferKey) =>
  sql<number>`((SELECT sum((one ->> 'monthlyPrice')::numeric)
    FROM jsonb_array_elements(${eb.ref('e.addOnSnapshots')} || ${eb.ref('e.planSnapshot')}) AS one)
    * 100 - (${snapshotOf(eb, offer)} ->> 'monthlyPrice')::numeric * 100)::int`;

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

const inCampaigns = (eb: OfPlan) =>
  eb
    .selectFrom('priceCampaignMembers as x')
    .whereRef('x.enrollmentId', '=', 'e.id')
    .where('x.state', 'not in', ['moved', 'stays']);

/** The plan changes otherwise, as its owner agreed. */
const hasAgreedChange = (eb: OfPlan) =>
  eb.exists(
    eb
      .selectFrom('changeOrders as g')
      .select('g.id')
      .whereRef('g.enrollmentId', '=', 'e.id')
      .where('g.state', '=', 'agreed'),
  );

const isInOtherCampaign = (eb: OfPlan, campaignId: number | null) =>
  eb.exists(
    inCampaigns(eb)
      .select('x.campaignId')
      .$if(campaignId !== null, (others) => others.where('x.campaignId', '<>', campaignId)),
  );

/** A member is in one campaign at a time. */
const otherSubjectFrom = (eb: OfPlan, { kind, id }: OfferKey) =>
  inCampaigns(eb)
    .innerJoin('priceCampaigns as c', 'c.id', 'x.campaignId')
    .select(sql<string>`x.effective_from::text`.as('from'))
    .where((other) =>
      other.not(other.and([other('c.kind', '=', kind), other('c.planId', '=', id)])),
    )
    .limit(1);

/**
 * Reads how enrollments stand, by their owners' names; never those of the demo account. One statement, which takes seconds
 * at 100,000 members.
 */
export const createListCandidates =
  ({ kysely, timeZone }: { kysely: Kysely<DB>; timeZone: string }) =>
  async (which: Which): Promise<Candidate[]> => {
    const since = 'since' in which ? which.since : null;
    const { offer } = which;
    const enrollments = kysely
      .selectFrom('enrollments as e')
      .innerJoin('pets as p', 'p.id', 'e.petId')
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .where('o.isDemo', '=', false)
      .where((eb) => has(eb, offer));
    const chosen =
      'ids' in which
        ? enrollments.where('e.id', 'in', which.ids)
        : enrollments.where('e.status', 'in', ['pending_payment', 'active', 'suspended']);
    return chosen
      .select(['e.id as enrollmentId', 'e.status', 'e.hasPaymentProblem as isPastDue'])
      .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email', 'p.name as petName'])
      .select((eb) => [
        sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'),
        sql<number>`coalesce((${snapshotOf(eb, offer)} ->> 'version')::int, 1)`.as('version'),
        sql<number>`(${eb.ref('e.totalMonthlyPrice')} * 100)::int`.as('monthlyCents'),
        otherCents(eb, offer).as('otherCents'),
        (offer.kind === 'plan' ? discountCentsIn(eb.ref('e.planSnapshot')) : sql<number>`0`).as(
          'discountCents',
        ),
        firstDay(eb, timeZone).as('firstDay'),
        heldMonths(eb).as('held'),
        eb('e.heldUntil', 'is not', null).as('isOnHold'),
        isBilledElsewhere(eb).as('isBilledElsewhere'),
        isEnding(eb, since).as('isEnding'),
        eb('p.deceasedAt', 'is not', null).as('hasDied'),
        isNotMailed(eb).as('isNotMailed'),
        eb
          .or([
            isInOtherCampaign(eb, 'campaignId' in which ? which.campaignId : null),
            hasAgreedChange(eb),
          ])
          .as('isInOtherCampaign'),
        otherSubjectFrom(eb, offer).as('otherSubjectFrom'),
      ])
      .orderBy('o.lastName')
      .orderBy('o.firstName')
      .orderBy('e.id')
      .$castTo<Candidate>()
      .execute();
  };
export type ListCandidates = ReturnType<typeof createListCandidates>;
