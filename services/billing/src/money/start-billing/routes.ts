import { handle, type HandledRoute } from '@petwell/chassis';
import { offerBillingStart, startBilling } from '@petwell/contracts/internal';
import type { createOfferBillingStart, createStartBilling } from './start-billing.ts';

/** Creates enrollment's routes to bill a plan again, from a day on. */
export const createBillingStartRoutes = (deps: {
  offer: ReturnType<typeof createOfferBillingStart>;
  start: ReturnType<typeof createStartBilling>;
}): HandledRoute[] => [
  handle(offerBillingStart, async ({ params, body }) => ({
    status: 200,
    body: await deps.offer({ ...params, ...body }),
  })),
  handle(startBilling, async ({ params, body }) => ({
    status: 200,
    body: { subscription: await deps.start({ ...params, ...body }) },
  })),
];
