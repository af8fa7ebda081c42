import { createHash } from 'node:crypto';
import { handle, type HandledRoute } from '@petwell/chassis';
import { fromCents, listPlans, listServices } from '@petwell/contracts';
import { quoteEnrollment, readOffer, readServiceCosts } from '@petwell/contracts/internal';
import type { AddOnService, CatalogReader, WellnessPlan } from '../core/catalog.ts';
import { presentAddOn, presentListedPlan, presentPlan } from '../core/rules-present.ts';
import { toBenefit } from '../core/rules-wording.ts';
import type { QuoteEnrollment } from './quote-enrollment.ts';
import type { ReadCosts } from './read-costs.ts';

type Dependencies = {
  catalog: CatalogReader;
  quoteEnrollment: QuoteEnrollment;
  readCosts: ReadCosts;
};

/** The offer rarely changes and is the same for everyone, so browsers may cache it for a minute. */
function cacheable<Body>(body: Body) {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return {
    status: 200 as const,
    body,
    headers: { 'Cache-Control': 'public, max-age=60', ETag: `"${hash}"` },
  };
}

const benefitsOf = ({ includes }: WellnessPlan | AddOnService) => ({
  benefits: includes.map(toBenefit),
});

/** Creates the routes of plans, prices, and what they include. */
export function createPlanRoutes(deps: Dependencies): HandledRoute[] {
  const { catalog } = deps;
  return [
    handle(listPlans, async () => {
      const { plans } = await catalog.read();
      return cacheable(plans.map(presentListedPlan));
    }),

    handle(listServices, async () => {
      const services = await catalog.services();
      return cacheable(
        services.map(({ code, shortLabel, visitType }) => ({ code, shortLabel, visitType })),
      );
    }),

    handle(quoteEnrollment, async ({ body }) => {
      const quoted = await deps.quoteEnrollment(body);
      return {
        status: 200,
        body: {
          plan: presentPlan(quoted.plan),
          addOns: quoted.addOns.map(presentAddOn),
          totalMonthlyPrice: fromCents(quoted.totalMonthlyCents),
          membershipFee: fromCents(quoted.membershipFeeCents),
          benefits: [...quoted.benefits],
        },
      };
    }),

    // Members of an old system may have what isn't sold any more.
    handle(readOffer, async () => {
      const { plans, addOns } = await catalog.readWithRetired();
      return {
        status: 200,
        body: {
          plans: plans.map((plan) => ({ ...presentPlan(plan), ...benefitsOf(plan) })),
          addOns: addOns.map((addOn) => ({ ...presentAddOn(addOn), ...benefitsOf(addOn) })),
        },
      };
    }),

    handle(readServiceCosts, async () => ({
      status: 200,
      body: { costs: await deps.readCosts() },
    })),
  ];
}
