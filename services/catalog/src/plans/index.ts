import type { Core } from '../core/index.ts';
import { createQuoteEnrollment } from './quote-enrollment.ts';
import { createReadChangeOffer } from './read-change-offer.ts';
import { createReadCosts } from './read-costs.ts';
import { createReadOffer } from './read-offer.ts';
import { createReadVersions } from './read-versions.ts';
import { createPlanRoutes } from './routes.ts';

export { seedCatalog } from './store-seed.ts';

/** Builds the room of plans and add-ons: what they include, and what they cost. */
export const createPlans = ({ catalog, offers, clock }: Core) => ({
  routes: createPlanRoutes({
    catalog,
    offers,
    quoteEnrollment: createQuoteEnrollment({ offers, clock }),
    readVersions: createReadVersions({ offers }),
    readCosts: createReadCosts({ offers }),
    readOffer: createReadOffer({ catalog }),
    readChangeOffer: createReadChangeOffer({ catalog, offers }),
  }),
});
