import { addDays, clinicDay, instantOf } from '@petwell/chassis/time';
import type { Billing, Catalog } from '../core/clients/other-services.ts';
import { createCostOf, createServiceCounter, sumYear, type CostOf } from './rules-years.ts';
import { expectedIn, monthlyCentsIn, nextMonthOf } from './rules-next-month.ts';
import type {
  createListYears,
  createReadBenefits,
  createReadLastUses,
  createReadNoShows,
} from './store-years.ts';
import type { createRunningYears, RunningYearRow } from './store-running-years.ts';

type Dependencies = {
  listYears: ReturnType<typeof createListYears>;
  readBenefits: ReturnType<typeof createReadBenefits>;
  readLastUses: ReturnType<typeof createReadLastUses>;
  readNoShows: ReturnType<typeof createReadNoShows>;
  runningYears: ReturnType<typeof createRunningYears>;
  billing: Pick<Billing, 'collected'>;
  catalog: Pick<Catalog, 'costs'>;
  clock: () => Date;
  timeZone: string;
};

type Totals = {
  day: string;
  costOf: CostOf;
  services: ReturnType<typeof createServiceCounter>;
};

/** As many as billing totals in one call. */
const batchSize = 500;

/** Returns a function that adds up a batch of plan years. */
function createSumBatch(deps: Dependencies) {
  const startOf = (day: string) => instantOf({ day, time: '00:00' }, deps.timeZone).toISOString();

  return async (
    years: Awaited<ReturnType<Dependencies['listYears']>>,
    given: Totals,
  ): Promise<RunningYearRow[]> => {
    const ids = years.map(({ enrollmentId }) => enrollmentId);
    const collected = await deps.billing.collected(
      years.map(({ enrollmentId, startsOn, endsOn }) => ({
        enrollmentId,
        from: startOf(startsOn),
        until: startOf(addDays(endsOn, 1)),
      })),
    );
    const [benefits, lastUses, noShows] = await Promise.all([
      deps.readBenefits(ids, given.day),
      deps.readLastUses(ids),
      deps.readNoShows(ids),
    ]);
    const benefitsOf = Map.groupBy(benefits, ({ enrollmentId }) => enrollmentId);
    const noShowsOf = Map.groupBy(noShows, ({ enrollmentId }) => enrollmentId);
    return years.map((year, index) => {
      const { enrollmentId, planId, startsOn, endsOn, knownSince, discountCents, payer } = year;
      const own = benefitsOf.get(enrollmentId) ?? [];
      given.services.add(year, own);
      const missed = (noShowsOf.get(enrollmentId) ?? []).filter(
        ({ day }) => day >= startsOn && day <= endsOn,
      );
      const [lastMissed] = missed;
      return {
        enrollmentId,
        planId,
        startsOn,
        endsOn,
        knownSince,
        paidCents: collected[index]?.cents ?? 0,
        ...sumYear(own, given.costOf),
        lastUsedOn: lastUses.get(enrollmentId) ?? null,
        noShows: missed.length,
        lastNoShowOn: lastMissed?.day ?? null,
        monthlyCents: monthlyCentsIn(nextMonthOf(given.day), payer),
        discountCents,
        nextMonth: expectedIn(nextMonthOf(given.day), payer),
      };
    });
  };
}

/**
 * Adds up the plan years that run, in batches, for the figures of plans: what was paid is billing's, and costs are the
 * catalog's. If one of them can't be reached, the figures stay as of the last time. Two processes may run it at once.
 */
export function createAddUpYears(deps: Dependencies) {
  const { listYears, runningYears, clock } = deps;
  const sumBatch = createSumBatch(deps);
  return async function addUpYears(): Promise<void> {
    const readAt = clock();
    const day = clinicDay(readAt, deps.timeZone);
    const services = createServiceCounter(day);
    let costOf: CostOf | null = null;
    for (let afterId = 0; ;) {
      const years = await listYears({ day, afterId, limit: batchSize });
      const lastId = years.at(-1)?.enrollmentId ?? null;
      const enrollmentIds = years.map(({ enrollmentId }) => enrollmentId);
      if (lastId !== null) {
        costOf ??= createCostOf(await deps.catalog.costs());
        await runningYears.save(await sumBatch(years, { day, costOf, services }));
      }
      await runningYears.removeOthers({ afterId, lastId, enrollmentIds });
      if (lastId === null) break;
      afterId = lastId;
    }
    await runningYears.finish({ readAt, day, services: services.uses() });
  };
}
