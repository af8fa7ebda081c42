import { clinicDay } from '@petwell/chassis/time';
import { lastPlanDay } from '../core/terms/rules-plan-year.ts';
import type { RunBenefits } from './transaction.ts';

/** Finds active and suspended plans that have no allowances for a day. */
export type DuePlanYears = {
  /** By ascending id, after `afterId`. */
  list(request: { day: string; afterId: number; limit: number }): Promise<number[]>;
};

const batchSize = 200;

/** Gives plans the allowances of a plan year that has begun. Two processes may run it at once. */
export function createOpenPlanYears({
  duePlanYears,
  transaction,
  clock,
  timeZone,
}: {
  duePlanYears: DuePlanYears;
  transaction: RunBenefits;
  clock: () => Date;
  timeZone: string;
}) {
  const open = (id: number) =>
    transaction(async ({ enrollments, benefits }) => {
      const enrollment = await enrollments.lock(id);
      const status = enrollment?.state.status;
      if (!enrollment || (status !== 'active' && status !== 'suspended')) return;
      await benefits.openYear(enrollment, lastPlanDay(enrollment, clock(), timeZone));
    });

  return async function openPlanYears(): Promise<void> {
    const day = clinicDay(clock(), timeZone);
    let afterId = 0;
    for (;;) {
      const ids = await duePlanYears.list({ day, afterId, limit: batchSize });
      for (const id of ids) await open(id);
      const last = ids.at(-1);
      if (last === undefined) return;
      afterId = last;
    }
  };
}
