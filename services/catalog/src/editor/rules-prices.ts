import type { IncludedService, OfferContent } from '@petwell/contracts';
import type { Service } from '../core/catalog.ts';
import type { OfferVersion } from '../core/rules-offer.ts';

type Counted = Extract<IncludedService, { unit: 'count' }>;
const countedOf = ({ benefits }: OfferContent): Counted[] =>
  benefits.filter((one) => one.unit === 'count');

/**
 * Whether a manager has decided every list price of a draft: it was confirmed before, or it isn't the one that came with
 * PetWell.
 */
export function arePricesDecided(
  content: OfferContent,
  given: {
    versions: readonly Pick<OfferVersion, 'content' | 'pricesConfirmed'>[];
    services: readonly Pick<Service, 'code' | 'listPriceCents'>[];
  },
): boolean {
  const seeded = new Map(given.services.map((one) => [one.code, one.listPriceCents]));
  const confirmed = given.versions
    .filter(({ pricesConfirmed }) => pricesConfirmed !== null)
    .flatMap((version) => countedOf(version.content));
  return countedOf(content).every(
    ({ service, listPriceCents }) =>
      listPriceCents !== seeded.get(service) ||
      confirmed.some((one) => one.service === service && one.listPriceCents === listPriceCents),
  );
}
