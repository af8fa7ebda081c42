import { AppError } from '@petwell/chassis';
import type { AddOnVersion, PlanVersion } from '@petwell/contracts/internal';
import { toCatalog, type OfferKey } from '../core/rules-offer.ts';
import { presentAddOn, presentPlan } from '../core/rules-present.ts';
import { toBenefit } from '../core/rules-wording.ts';
import type { OfferReader } from '../core/store-offers.ts';

/**
 * Reads every published version of a plan or add-on, oldest first, with what it includes.
 * @throws AppError not_found (also of one that was never published)
 */
export function createReadVersions({ offers }: { offers: Pick<OfferReader, 'find' | 'services'> }) {
  /** Each version as a catalog in which nothing else is sold. */
  async function read(key: OfferKey) {
    const [offer, services] = await Promise.all([offers.find(key), offers.services()]);
    const versions = offer?.versions ?? [];
    if (versions.length === 0) throw new AppError('not_found');
    return versions.map(({ number, content, effectiveFrom }) => ({
      ...toCatalog([{ id: key.id, version: number, content }], services),
      effectiveFrom: effectiveFrom.toISOString(),
    }));
  }

  return {
    async ofPlan(id: number): Promise<PlanVersion[]> {
      return (await read({ kind: 'plan', id })).flatMap(({ plans, effectiveFrom }) =>
        plans.map((plan) => ({
          plan: presentPlan(plan),
          benefits: plan.includes.map(toBenefit),
          effectiveFrom,
        })),
      );
    },
    async ofAddOn(id: number): Promise<AddOnVersion[]> {
      return (await read({ kind: 'add-on', id })).flatMap(({ addOns, effectiveFrom }) =>
        addOns.map((addOn) => ({
          addOn: presentAddOn(addOn),
          benefits: addOn.includes.map(toBenefit),
          effectiveFrom,
        })),
      );
    },
  };
}
export type ReadVersions = ReturnType<typeof createReadVersions>;
