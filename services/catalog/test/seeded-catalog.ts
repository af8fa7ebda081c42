import { toCents } from '@petwell/contracts';
import type { Catalog, Inclusion } from '../src/core/catalog.ts';
import { readSeed, type Seed, type SeedBenefit } from '../src/plans/seed-file.ts';

export const seed = await readSeed();

/** Converts the seed to the catalog that is read from a seeded database. */
export function toCatalog({ services, plans, addOns }: Seed): Catalog {
  const byCode = new Map(services.map((service) => [service.code, service]));
  const toInclusion = ({ service: code, ...benefit }: SeedBenefit): Inclusion => {
    const service = byCode.get(code);
    if (!service) throw new Error(`${code} is missing in the seed's services`);
    return 'percent' in benefit
      ? { service, unit: 'discount', percent: benefit.percent }
      : { service, unit: 'count', ...benefit };
  };
  return {
    plans: plans.map(({ benefits, monthlyPrice, membershipFee, ...plan }, index) => ({
      ...plan,
      id: index + 1,
      monthlyPriceCents: toCents(monthlyPrice),
      membershipFeeCents: toCents(membershipFee),
      includes: benefits.map(toInclusion),
    })),
    addOns: addOns.map(({ benefits, monthlyPrice, ...addOn }, index) => ({
      ...addOn,
      id: index + 1,
      monthlyPriceCents: toCents(monthlyPrice),
      includes: benefits.map(toInclusion),
    })),
  };
}

export const seededCatalog = toCatalog(seed);
