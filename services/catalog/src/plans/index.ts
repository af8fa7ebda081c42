import type { PrismaClient } from '../data/generated/client.ts';
import { createQuoteEnrollment } from './quote-enrollment.ts';
import { createPlanRoutes } from './routes.ts';
import { createPrismaCatalog } from './store-catalog.ts';

export { seedCatalog } from './store-seed.ts';

/** Builds the room of plans and add-ons: what they include, and what they cost. */
export function createPlans({ prisma }: { prisma: PrismaClient }) {
  const catalog = createPrismaCatalog(prisma);
  return {
    routes: createPlanRoutes({ catalog, quoteEnrollment: createQuoteEnrollment({ catalog }) }),
    catalog,
  };
}
