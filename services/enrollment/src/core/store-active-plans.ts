import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

type Change = ExpressionBuilder<DB & { c: DB['planChanges'] }, 'c'>;

/** Whether a change made its plan active, or left it so. */
export const leavesActive = (eb: Change) =>
  eb.or([
    eb('c.move', 'in', ['started', 'restarted', 'resumed']),
    eb.and([eb('c.move', 'in', ['changed', 'transferred']), eb('c.wasActive', '=', true)]),
  ]);

/** Whether no other change of the plan took a change's place before a time. */
export const standsAt = (eb: Change, time: Date) =>
  eb.or([eb('c.supersededAt', 'is', null), eb('c.supersededAt', '>=', time)]);

/**
 * Whether a change lost a paying plan: it ended the active plan, or suspended it for nonpayment, and the plan wasn't
 * active again by `end`. A suspended plan counts as lost from its suspension, not again when it ends.
 */
export const isLoss = (eb: Change, end: Date | null) =>
  eb.and([
    eb('c.move', 'in', ['ended', 'held']),
    eb('c.wasActive', '=', true),
    eb('c.isImported', '=', false),
    eb.not(
      eb.exists(
        eb
          .selectFrom('planChanges as b')
          .select('b.id')
          .whereRef('b.enrollmentId', '=', 'c.enrollmentId')
          .whereRef('b.id', '>', 'c.id')
          .where('b.move', 'in', ['restarted', 'resumed'])
          .$if(end !== null, (back) => back.where('b.at', '<', end)),
      ),
    ),
  ]);
