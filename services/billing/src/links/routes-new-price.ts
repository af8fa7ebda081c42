import { handle, type HandledRoute } from '@petwell/chassis';
import { agreeToNewPrice, readNewPrice } from '@petwell/contracts';
import { endPriceOffers, offerNewPrice } from '@petwell/contracts/internal';
import type { createOfferNewPrice } from './offer-new-price.ts';
import type { UseNewPrice } from './use-new-price.ts';

/** Creates the routes of links that ask about a new price: for enrollment, and for the link's holder. */
export const createNewPriceRoutes = (deps: {
  offerNewPrice: ReturnType<typeof createOfferNewPrice>;
  endPriceOffers: (campaignId: number) => Promise<void>;
  useNewPrice: UseNewPrice;
}): HandledRoute[] => [
  handle(offerNewPrice, async ({ params, body }) => ({
    status: 200,
    body: await deps.offerNewPrice({ ...params, ...body }),
  })),
  handle(endPriceOffers, async ({ body }) => {
    await deps.endPriceOffers(body.campaignId);
    return { status: 204 };
  }),
  handle(readNewPrice, async ({ body }) => ({
    status: 200,
    body: await deps.useNewPrice.read(body.token),
  })),
  handle(agreeToNewPrice, async ({ body, clientAddress }) => ({
    status: 200,
    body: await deps.useNewPrice.agree({ ...body, clientAddress }),
  })),
];
