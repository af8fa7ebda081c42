import type { Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import type { StageStore } from './transaction.ts';

type StageKey = Parameters<StageStore['takeEnd']>[0];

/** Adapts what comes of the stages to a transaction. */
export function toAnswers(
  tx: Transaction<DB>,
): Pick<StageStore, 'takeEnd' | 'letGoOn' | 'markKept'> {
  const update = ({ enrollmentId, planId }: StageKey) =>
    tx
      .updateTable('lifeStages')
      .where('enrollmentId', '=', enrollmentId)
      .where('planId', '=', planId);
  return {
    async takeEnd(stage, endOrderedAt) {
      const { numUpdatedRows } = await update(stage)
        .set({ endOrderedAt })
        .where('isOpen', '=', true)
        .where('endsOn', 'is not', null)
        .where('endOrderedAt', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('changeOrders as c')
                .select('c.id')
                .whereRef('c.enrollmentId', '=', 'lifeStages.enrollmentId')
                // An owner who was sent a link has called.
                .where('c.state', 'in', ['asked', 'agreed']),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async letGoOn(stage) {
      await update(stage).set({ endsOn: null }).where('endOrderedAt', 'is', null).execute();
    },
    async markKept(stage, keptAt) {
      const { numUpdatedRows } = await update(stage)
        .set({ keptAt, isOpen: false })
        .where('isOpen', '=', true)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return 'kept';
      const kept = await tx
        .selectFrom('lifeStages')
        .select('keptAt')
        .where('enrollmentId', '=', stage.enrollmentId)
        .where('planId', '=', stage.planId)
        .where('keptAt', 'is not', null)
        .executeTakeFirst();
      return kept ? 'before' : 'unknown';
    },
  };
}
