import { AppError } from '@petwell/chassis';
import type { PlanVersion } from '@petwell/contracts/internal';
import { toCatalog } from '../core/rules-offer.ts';
import { presentPlan } from '../core/rules-present.ts';
import { toBenefit } from '../core/rules-wording.ts';
import type { OfferReader } from '../core/store-offers.ts';

/**
 * Reads every published version of a plan, oldest first, with what it includes.
 * @throws AppError not_found (also of a plan that was never published)
 */
export const createReadPlanVersions =
  ({ offers }: { offers: Pick<OfferReader, 'find' | 'services'> }) =>
  async (id: number): Promise<PlanVersion[]> => {
    const [offer, services] = await Promise.all([
      offers.find({ kind: 'plan', id }),
      offers.services(),
    ]);
    const versions = offer?.versions ?? [];
    if (versions.length === 0) throw new AppError('not_found');
    return versions.flatMap(({ number, content, effectiveFrom }) =>
      toCatalog([{ id, version: number, content }], services).plans.map((plan) => ({
        plan: presentPlan(plan),
        benefits: plan.includes.map(toBenefit),
        effectiveFrom: effectiveFrom.toISOString(),
      })),
    );
  };
export type ReadPlanVersions = ReturnType<typeof createReadPlanVersions>;
