import type { Logger } from '@petwell/chassis';
import type { OfferedBenefits } from '@petwell/contracts/internal';
import { lastPlanDay } from '../core/rules-plan-year.ts';
import { matchBenefits } from './rules-match.ts';
import { clinicDay } from '@petwell/chassis/time';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import type { Catalog } from '../core/other-services.ts';
import type { RunBenefits } from './transaction.ts';

/** Finds active and suspended plans that have no allowances for a day. */
export type DuePlanYears = {
  /** By ascending id, after `afterId`. */
  list(request: { day: string; afterId: number; limit: number }): Promise<number[]>;
};

const batchSize = 200;

/**
 * Gives plans the allowances of a plan year that has begun, and plans sold before benefits existed those of
 * their current one. What matches no benefit goes to the work list. Two processes may run it at once.
 */
export function createOpenPlanYears(deps: {
  duePlanYears: DuePlanYears;
  catalog: Pick<Catalog, 'offeredBenefits'>;
  transaction: RunBenefits;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}) {
  const { clock, timeZone } = deps;

  /** Null while the catalog is away or has no benefits yet; the next run tries again. */
  async function readOffered(): Promise<OfferedBenefits | null> {
    try {
      const offered = await deps.catalog.offeredBenefits();
      return offered.plans.some(({ benefits }) => benefits.length > 0) ? offered : null;
    } catch (err) {
      deps.logger.warn({ err }, 'plans sold without benefits are matched later');
      return null;
    }
  }

  const open = (id: number, offered: OfferedBenefits | null) =>
    deps.transaction(async ({ enrollments, benefits }): Promise<'done' | 'unmatched'> => {
      const found = await enrollments.lock(id);
      const isOpen = found?.state.status === 'active' || found?.state.status === 'suspended';
      if (!found || !isOpen) return 'done';
      let enrollment: EnrollmentRecord = found;
      if (enrollment.benefits === null) {
        if (!offered) return 'unmatched';
        const match = matchBenefits(enrollment, offered);
        await benefits.setSold(id, match);
        enrollment = { ...enrollment, benefits: match.benefits };
      }
      await benefits.openYear(enrollment, lastPlanDay(enrollment, clock(), timeZone));
      return 'done';
    });

  return async function openPlanYears(): Promise<void> {
    const day = clinicDay(clock(), timeZone);
    let offered: OfferedBenefits | null | undefined;
    let afterId = 0;
    for (;;) {
      const ids = await deps.duePlanYears.list({ day, afterId, limit: batchSize });
      for (const id of ids) {
        const outcome = await open(id, offered ?? null);
        if (outcome === 'done' || offered === null) continue;
        offered ??= await readOffered();
        if (offered) await open(id, offered);
      }
      const last = ids.at(-1);
      if (last === undefined) return;
      afterId = last;
    }
  };
}
