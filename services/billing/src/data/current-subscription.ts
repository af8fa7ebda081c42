import type { ExpressionBuilder } from 'kysely';
import type { DB } from './generated/tables.ts';

export type OfPlan = ExpressionBuilder<DB & { p: DB['payableEnrollments'] }, 'p'>;

/** Selects the subscription of a plan's last attempt. */
export const currentSubscription = (eb: OfPlan) =>
  eb
    .selectFrom('subscriptions as s')
    .select('s.enrollmentId')
    .whereRef('s.enrollmentId', '=', 'p.enrollmentId')
    .whereRef('s.attempt', '=', 'p.attempt');

/** Whether a subscription bills the plan, or did: not one that somebody began to pay at checkout, and never did. */
export const isBilled = (eb: OfPlan) =>
  eb.exists(
    currentSubscription(eb).where((one) =>
      one.or([
        one('p.firstChargeAt', 'is not', null),
        one('s.isMembershipFeePaid', '=', true),
        one('s.status', 'not in', ['incomplete', 'incomplete_expired', 'canceled']),
      ]),
    ),
  );
