import type { PrismaClient } from '../data/generated/client.ts';
import { createListPlans } from './list-plans.ts';
import { createQuoteEnrollment } from './quote-enrollment.ts';
import { createPlanRoutes } from './routes.ts';
import { createPrismaCatalog } from './store-catalog.ts';

export { seedCatalog } from './store-seed.ts';

/** Builds the room of plans and add-ons: what they include, and what they cost. */
export function createPlans({ prisma }: { prisma: PrismaClient }) {
  const catalog = createPrismaCatalog(prisma);
  return {
    routes: createPlanRoutes({
      listPlans: createListPlans({ catalog }),
      quoteEnrollment: createQuoteEnrollment({ catalog }),
      readCatalog: () => catalog.read(),
      listServices: () => catalog.services(),
    }),
    catalog,
  };
}
