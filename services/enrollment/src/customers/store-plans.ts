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
        ...(figure === 'joined' || figure === 'cancelled'
          ? [changedIn(eb, { figure, month }, timeZone)]
          : []),
      ]),
    );
}
