import type { PlanFigure } from '@petwell/contracts';
import { addMonths, clinicDay, instantOf } from '@petwell/chassis/time';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { isLoss, leavesActive, standsAt, isPaymentProblem } from '../core/store-enrollments.ts';
import { fromDay } from '../core/store-rows.ts';
import type { CustomerFilter } from './list-customers.ts';
import type { DB, Enrollment, PlanMove } from '../data/generated/tables.ts';

type OfEnrollment = ExpressionBuilder<DB & { e: Enrollment }, 'e'>;

/** Sets the days and months of figures. */
export type ClinicTime = { timeZone: string; clock: () => Date };

/** The rows that a figure counts: changes of plans, or active ones. */
const moves: { [figure in PlanFigure]?: { move: PlanMove; isImported?: boolean } } = {
  joined: { move: 'started' },
  new: { move: 'started', isImported: false },
  imported: { move: 'started', isImported: true },
  cancelled: { move: 'ended' },
  changed: { move: 'changed' },
  restarted: { move: 'restarted' },
  held: { move: 'held' },
  resumed: { move: 'resumed' },
  transferred: { move: 'transferred' },
};

/** Not on hold, as the figures count. */
const isActive = (eb: OfEnrollment) =>
  eb.and([eb('e.status', '=', sql.lit('active')), eb('e.heldUntil', 'is', null)]);

/** A month at the clinic. */
function spanOf(month: string, timeZone: string) {
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  return { start: startOf(`${month}-01`), end: startOf(addMonths(`${month}-01`, 1)) };
}

/** Whether something happened to a plan in a month at the clinic, or ever. */
function changedIn(
  eb: OfEnrollment,
  { move, isImported }: { move: PlanMove; isImported?: boolean },
  { month, timeZone }: { month: string | undefined; timeZone: string },
) {
  let changes = eb
    .selectFrom('planChanges as h')
    .select('h.enrollmentId')
    .whereRef('h.enrollmentId', '=', 'e.id')
    .where('h.move', '=', move);
  if (isImported !== undefined) changes = changes.where('h.isImported', '=', isImported);
  if (month !== undefined) {
    const { start, end } = spanOf(month, timeZone);
    changes = changes.where('h.at', '>=', start).where('h.at', '<', end);
  }
  return eb.exists(changes);
}

/** Whether a plan was active at the end of a month at the clinic, and which one it was then. */
function wasActive(
  eb: OfEnrollment,
  { month, planId }: { month: string; planId: number | undefined },
  timeZone: string,
) {
  const { end } = spanOf(month, timeZone);
  const standing = eb
    .selectFrom('planChanges as c')
    .select('c.enrollmentId')
    .whereRef('c.enrollmentId', '=', 'e.id')
    .where('c.at', '<', end)
    .where((change) => standsAt(change, end))
    .where(leavesActive);
  return eb.exists(planId === undefined ? standing : standing.where('c.planId', '=', planId));
}

/** Whether a plan was lost in a month at the clinic, or ever, and wasn't active again by its end. */
function wasLost(
  eb: OfEnrollment,
  { month, timeZone }: { month: string | undefined; timeZone: string },
) {
  const span = month === undefined ? null : spanOf(month, timeZone);
  let losses = eb
    .selectFrom('planChanges as c')
    .select('c.enrollmentId')
    .whereRef('c.enrollmentId', '=', 'e.id')
    .where((change) => isLoss(change, span?.end ?? null));
  if (span) losses = losses.where('c.at', '>=', span.start).where('c.at', '<', span.end);
  return eb.exists(losses);
}

/** The conditions on an enrollment that a filter counts. */
function conditionsOf(eb: OfEnrollment, filter: CustomerFilter, { timeZone, clock }: ClinicTime) {
  const { figure, month, planId } = filter;
  if (figure === 'active' && month !== undefined)
    return [wasActive(eb, { month, planId }, timeZone)];
  if (figure === 'payment_problem') {
    return [isPaymentProblem(eb), ...(planId === undefined ? [] : [eb('e.planId', '=', planId)])];
  }
  const ofPlan = planId === undefined ? [] : [isActive(eb), eb('e.planId', '=', planId)];
  if (figure === undefined) return ofPlan;
  if (figure === 'lost') return [...ofPlan, wasLost(eb, { month, timeZone })];
  const move = moves[figure];
  if (move) return [...ofPlan, changedIn(eb, move, { month, timeZone })];
  const active = [...ofPlan, isActive(eb)];
  if (figure === 'billed_elsewhere' || figure === 'unpaid_elsewhere') {
    const isPaid = figure === 'billed_elsewhere' ? '>' : '<=';
    const today = fromDay(clinicDay(clock(), timeZone));
    return [...active, eb('e.billing', '=', 'elsewhere'), eb('e.paidUntil', isPaid, today)];
  }
  if (figure !== 'billed') return active;
  return [
    ...active,
    eb('e.billing', '=', 'here'),
    eb('e.isOverrideInForce', '=', false),
    eb('e.stripeSubscriptionId', 'is not', null),
  ];
}

/** Selects the enrollments that a filter asks for, as `enrollments as e`, by the rules of the figures. */
export function selectEnrollments(db: Kysely<DB>, filter: CustomerFilter, time: ClinicTime) {
  const { status } = filter;
  return db
    .selectFrom('enrollments as e')
    .select('e.id')
    .where((eb) =>
      eb.and([
        ...(status === 'all' ? [] : [eb('e.status', '=', status)]),
        ...conditionsOf(eb, filter, time),
      ]),
    );
}
