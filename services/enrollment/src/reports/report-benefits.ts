import type { Logger } from '@petwell/chassis';
import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { CollectedPeriod } from '@petwell/contracts/internal';
import type { BenefitReport } from '@petwell/contracts/routes';
import type { Billing } from '../core/clients/other-services.ts';
import type { createBenefitFigures, EndedYear } from './store-benefit-figures.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Handles GET /api/admin/reports/benefits. */
export function createReportBenefits(deps: {
  figures: ReturnType<typeof createBenefitFigures>;
  billing: Pick<Billing, 'collected'>;
  clock: () => Date;
  timeZone: string;
  logger: Logger;
}) {
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, deps.timeZone).toISOString();
  const toPeriod = ({ enrollmentId, startsOn, endsOn }: EndedYear): CollectedPeriod => ({
    enrollmentId,
    from: startOf(startsOn),
    until: startOf(addDays(endsOn, 1)),
  });

  /** Adds what a batch of plan years brought in; false once billing can't be reached. */
  async function addCollected(years: EndedYear[], cents: Map<string, number>): Promise<boolean> {
    try {
      const collected = await deps.billing.collected(years.map(toPeriod));
      for (const [index, { planName }] of years.entries()) {
        cents.set(planName, (cents.get(planName) ?? 0) + (collected[index]?.cents ?? 0));
      }
      return true;
    } catch (err) {
      deps.logger.warn({ err }, 'the benefit report is shown without what was collected');
      return false;
    }
  }

  return async function reportBenefits(): Promise<BenefitReport> {
    const today = clinicDay(deps.clock(), deps.timeZone);
    const figures = await deps.figures.readFigures(today);
    const yearCounts = new Map<string, number>();
    const collectedCents = new Map<string, number>();
    let isBillingThere = true;
    for await (const years of deps.figures.readEndedYears(today)) {
      for (const { planName } of years) {
        yearCounts.set(planName, (yearCounts.get(planName) ?? 0) + 1);
      }
      if (isBillingThere) isBillingThere = await addCollected(years, collectedCents);
    }
    const plans = [...Map.groupBy(figures, ({ planName }) => planName)];
    return {
      plans: plans.map(([planName, benefits]) => ({
        planName,
        planYears: yearCounts.get(planName) ?? 0,
        valueUsed: fromCents(sum(benefits.map(({ valueCents }) => valueCents))),
        collected: isBillingThere ? fromCents(collectedCents.get(planName) ?? 0) : null,
        benefits: benefits.map(({ planName: _planName, valueCents, ...one }) => ({
          ...one,
          value: fromCents(valueCents),
        })),
      })),
    };
  };
}
export type ReportBenefits = ReturnType<typeof createReportBenefits>;
