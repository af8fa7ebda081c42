import { AppError } from '@petwell/chassis';
import { fromCents, type EnrollmentBenefits, type Redemption } from '@petwell/contracts';
import { valueOf, type ReadFigures } from './read-figures.ts';
import { isShown, toBalance, toRedemption } from './rules.ts';
import type { createBenefitReads } from './store.ts';
import { lastPlanDay } from '../core/terms/rules-plan-year.ts';
import { roleOf, type Caller } from '../core/caller.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  benefits: ReturnType<typeof createBenefitReads>;
  figures: Pick<ReadFigures, 'readPaid' | 'arePricesConfirmed'>;
  clock: () => Date;
  timeZone: string;
};

/** Handles the reads of an enrollment's current plan year. */
export function createReadBenefits(deps: Dependencies) {
  const { timeZone } = deps;

  /** @throws AppError not_found, also for other owners */
  async function readYear(enrollmentId: number, caller: Caller) {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment || !roleOf(caller, enrollment)) throw new AppError('not_found');
    const day = lastPlanDay(enrollment, deps.clock(), timeZone);
    return { enrollment, ...(await deps.benefits.readYearOf(enrollment, day)) };
  }

  return {
    /** Handles GET /api/enrollments/{id}/benefits. @throws AppError not_found */
    async benefits(enrollmentId: number, caller: Caller): Promise<EnrollmentBenefits> {
      const { enrollment, year, allowances } = await readYear(enrollmentId, caller);
      const isValued =
        caller.staff !== null || (await deps.figures.arePricesConfirmed(enrollment, year));
      const paidCents = await deps.figures.readPaid(enrollmentId, year);
      const hidden = isValued ? {} : { listPrice: null };
      return {
        enrollmentId,
        planYear: year,
        benefits: allowances.filter(isShown).map((one) => ({ ...toBalance(one), ...hidden })),
        valueUsed: isValued ? fromCents(valueOf(allowances)) : null,
        paid: paidCents === null ? null : fromCents(paidCents),
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
