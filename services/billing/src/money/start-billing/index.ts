import { createBillingStartRoutes } from './routes.ts';
import { createOfferBillingStart, createStartBilling } from './start-billing.ts';

/** Builds the room that bills a plan again, from a day on. */
export const createBillingStart = (given: Parameters<typeof createStartBilling>[0]) => ({
  routes: createBillingStartRoutes({
    offer: createOfferBillingStart(given),
    start: createStartBilling(given),
  }),
});
