import { AppError, type Logger } from '@petwell/chassis';
import { addDays, instantOf } from '@petwell/chassis/time';
import { fromCents, type EnrollmentBenefits, type Redemption } from '@petwell/contracts';
import { toBalance, toRedemption } from './rules.ts';
import type { createBenefitReads } from './store.ts';
import { lastPlanDay, type PlanYear } from '../core/rules-plan-year.ts';
import { roleOf, type Caller } from '../core/caller.ts';
import type { Billing } from '../core/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  benefits: ReturnType<typeof createBenefitReads>;
  billing: Pick<Billing, 'collected'>;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
};

/** Handles the reads of an enrollment's current plan year. */
export function createReadBenefits(deps: Dependencies) {
  const { timeZone } = deps;

  /** Null while billing can't be reached; the rest is shown anyway. */
  async function readPaid(enrollmentId: number, year: PlanYear): Promise<string | null> {
    const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone).toISOString();
    const period = { from: startOf(year.startsOn), until: startOf(addDays(year.endsOn, 1)) };
    try {
      const [paid] = await deps.billing.collected([{ enrollmentId, ...period }]);
      return fromCents(paid?.cents ?? 0);
    } catch (err) {
      deps.logger.warn({ err, enrollmentId }, 'benefits are shown without what was paid');
      return null;
    }
  }

  /** @throws AppError not_found, also for other owners */
  async function readYear(enrollmentId: number, caller: Caller) {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment || !roleOf(caller, enrollment)) throw new AppError('not_found');
    const day = lastPlanDay(enrollment, deps.clock(), timeZone);
    return deps.benefits.readYearOf(enrollment, day);
  }

  return {
    /** Handles GET /api/enrollments/{id}/benefits. @throws AppError not_found */
    async benefits(enrollmentId: number, caller: Caller): Promise<EnrollmentBenefits> {
      const { year, allowances } = await readYear(enrollmentId, caller);
      const valueCents = allowances.reduce((sum, one) => sum + one.valueCents, 0);
      return {
        enrollmentId,
        planYear: year,
        benefits: allowances.map(toBalance),
        valueUsed: fromCents(valueCents),
        paid: await readPaid(enrollmentId, year),
      };
    },
    /** Handles GET /api/admin/enrollments/{id}/redemptions. @throws AppError not_found */
    async redemptions(enrollmentId: number, caller: Caller): Promise<Redemption[]> {
      const { year } = await readYear(enrollmentId, caller);
      const { startsOn } = year;
      const records = await deps.benefits.listRedemptions({ enrollmentId, startsOn });
      return records.map(toRedemption);
    },
  };
}
export type ReadBenefits = ReturnType<typeof createReadBenefits>;
