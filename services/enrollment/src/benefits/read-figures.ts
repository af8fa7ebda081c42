import type { Logger } from '@petwell/chassis';
import { addDays, instantOf } from '@petwell/chassis/time';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing, Catalog } from '../core/clients/other-services.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import { areAllConfirmed, type SoldVersions } from './rules-figures.ts';
import type { UsedAllowance } from './rules.ts';
import type { createBenefitReads } from './store.ts';

type Dependencies = {
  benefits: Pick<ReturnType<typeof createBenefitReads>, 'readYearOf' | 'soldIn'>;
  billing: Pick<Billing, 'collected'>;
  catalog: Pick<Catalog, 'confirmedPrices'>;
  timeZone: string;
  logger: Logger;
};

export const valueOf = (allowances: readonly UsedAllowance[]): number =>
  allowances.reduce((sum, one) => sum + one.valueCents, 0);

/** Reads what a plan year's services are worth. Amounts in cents. */
export function createReadFigures({ benefits, billing, catalog, timeZone, logger }: Dependencies) {
  /** Null while billing can't be reached; the rest is shown anyway. */
  async function readPaid(enrollmentId: number, year: PlanYear): Promise<number | null> {
    const startOf = (day: string) => instantOf({ day, time: '00:00' }, timeZone).toISOString();
    const period = { from: startOf(year.startsOn), until: startOf(addDays(year.endsOn, 1)) };
    try {
      const [paid] = await billing.collected([{ enrollmentId, ...period }]);
      return paid?.cents ?? 0;
    } catch (err) {
      logger.warn({ err, enrollmentId }, 'benefits are shown without what was paid');
      return null;
    }
  }

  /** Whether a manager has confirmed the list prices of what was sold; false while the catalog can't be reached. */
  async function arePricesConfirmed(enrollment: EnrollmentRecord, year: PlanYear) {
    const sold: SoldVersions = await benefits.soldIn(enrollment, year.startsOn);
    try {
      return areAllConfirmed(sold, await catalog.confirmedPrices());
    } catch (err) {
      logger.warn({ err, enrollmentId: enrollment.id }, 'benefits are shown without their value');
      return false;
    }
  }

  return {
    readPaid,
    arePricesConfirmed,
    /** Reads the plan year that a day is in, with what it was worth to the owner. */
    async ofYear(enrollment: EnrollmentRecord, day: string) {
      const { year, allowances } = await benefits.readYearOf(enrollment, day);
      const isConfirmed = await arePricesConfirmed(enrollment, year);
      const paidCents = isConfirmed ? await readPaid(enrollment.id, year) : null;
      const worth = paidCents === null ? null : { valueCents: valueOf(allowances), paidCents };
      return { year, allowances, worth };
    },
  };
}
export type ReadFigures = ReturnType<typeof createReadFigures>;
