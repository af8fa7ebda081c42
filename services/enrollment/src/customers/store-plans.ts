import { addMonths, instantOf } from '@petwell/chassis/time';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { CustomerFilter } from './list-customers.ts';
import type { DB, Enrollment } from '../data/generated/tables.ts';

type Plans = ExpressionBuilder<DB & { e: Enrollment }, 'e'>;

const changes = { joined: 'started', cancelled: 'ended' } as const;

/** Whether the plan started or ended in a month at the clinic, or ever. */
function changedIn(
  eb: Plans,
  { figure, month }: { figure: keyof typeof changes; month: string | undefined },
  timeZone: string,
) {
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone);
  const change = eb
    .selectFrom('planChanges as h')
    .select('h.enrollmentId')
    .whereRef('h.enrollmentId', '=', 'e.id')
    .where('h.move', '=', changes[figure]);
  if (month === undefined) return eb.exists(change);
  return eb.exists(
    change
      .where('h.at', '>=', startOf(`${month}-01`))
      .where('h.at', '<', startOf(addMonths(`${month}-01`, 1))),
  );
}

/** The changes that a plan's revenue begins and ends with. */
const begins = ['started', 'restarted', 'resumed'] as const;
const ends = ['ended', 'held'] as const;

/** Whether the plan was active at the end of a month at the clinic, or is now. */
function wasActive(eb: Plans, month: string | undefined, timeZone: string) {
  if (month === undefined) return eb('e.status', '=', sql.lit('active'));
  const end = instantOf({ day: addMonths(`${month}-01`, 1), time: '00:00' }, timeZone);
  const last = eb
    .selectFrom('planChanges as h')
    .select('h.move')
    .whereRef('h.enrollmentId', '=', 'e.id')
    .where('h.move', 'in', [...begins, ...ends])
    .where('h.at', '<', end)
    .orderBy('h.id', 'desc')
    .limit(1);
  return eb(last, 'in', [...begins]);
}

/** Selects the enrollments that a filter asks for, as `enrollments as e`, by the rules of the figures. */
export function findPlans(db: Kysely<DB>, filter: CustomerFilter, timeZone: string) {
  const { status, figure, month, planId } = filter;
  return db
    .selectFrom('enrollments as e')
    .select('e.id')
    .where((eb) =>
      eb.and([
        ...(status === 'all' ? [] : [eb('e.status', '=', status)]),
        ...(planId === undefined
          ? []
          : [eb('e.planId', '=', planId), eb('e.status', '=', sql.lit('active'))]),
        ...(figure === 'payment_problem'
          ? [eb('e.status', '=', sql.lit('active')), eb('e.hasPaymentProblem', '=', true)]
          : []),
        ...(figure === 'active' ? [wasActive(eb, month, timeZone)] : []),
        ...(figure === 'joined' || figure === 'cancelled'
          ? [changedIn(eb, { figure, month }, timeZone)]
          : []),
      ]),
    );
}
