import { createHash } from 'node:crypto';
import { handle, type HandledRoute, reply } from '@petwell/chassis';
import { fromCents, listPlans, listServices } from '@petwell/contracts';
import {
  quoteEnrollment,
  readAddOnVersions,
  readChangeOffer,
  readConfirmedPrices,
  readOffer,
  readPlanVersions,
  readServiceCosts,
} from '@petwell/contracts/internal';
import type { CatalogReader } from '../core/catalog.ts';
import { presentAddOn, presentListedPlan, presentPlan } from '../core/rules-present.ts';
import type { OfferReader } from '../core/store-offers.ts';
import type { QuoteEnrollment } from './quote-enrollment.ts';
import type { ReadChangeOffer } from './read-change-offer.ts';
import type { ReadCosts } from './read-costs.ts';
import type { ReadOffer } from './read-offer.ts';
import type { ReadVersions } from './read-versions.ts';

type Dependencies = {
  catalog: Pick<CatalogReader, 'read' | 'services'>;
  offers: Pick<OfferReader, 'listConfirmed'>;
  quoteEnrollment: QuoteEnrollment;
  readVersions: ReadVersions;
  readCosts: ReadCosts;
  readOffer: ReadOffer;
  readChangeOffer: ReadChangeOffer;
};

/**
 * The offer rarely changes and is the same for everyone, so browsers may cache it. `/plans` reads it every 30 s, and
 * shows a change within a minute if the cache keeps it for less than the other 30 s.
 */
function cacheable<Body>(body: Body) {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return {
    status: 200 as const,
    body,
    headers: { 'Cache-Control': 'public, max-age=20', ETag: `"${hash}"` },
  };
}

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

    reply(readConfirmedPrices, async () => ({ confirmed: await deps.offers.listConfirmed() })),

    reply(readPlanVersions, async ({ params }) => ({
      versions: await deps.readVersions.ofPlan(params.id),
    })),

    reply(readAddOnVersions, async ({ params }) => ({
      versions: await deps.readVersions.ofAddOn(params.id),
    })),

    reply(readOffer, () => deps.readOffer()),

    reply(readChangeOffer, ({ body }) => deps.readChangeOffer(body.has)),

    reply(readServiceCosts, async () => ({ costs: await deps.readCosts() })),
  ];
}
