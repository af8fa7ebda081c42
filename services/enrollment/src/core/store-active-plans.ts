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
