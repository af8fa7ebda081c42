import { type HandledRoute, reply } from '@petwell/chassis';
import { agreeToNewPrice, readNewPrice } from '@petwell/contracts';
import { offerNewPrice } from '@petwell/contracts/internal';
import type { createOfferNewPrice } from './offer-new-price.ts';
import type { UseNewPrice } from './use-new-price.ts';

/** Creates the routes of links that ask about a new price: for enrollment, and for the link's holder. */
export const createNewPriceRoutes = (deps: {
  offerNewPrice: ReturnType<typeof createOfferNewPrice>;
  useNewPrice: UseNewPrice;
}): HandledRoute[] => [
  reply(offerNewPrice, ({ params, body }) => deps.offerNewPrice({ ...params, ...body })),
  reply(readNewPrice, ({ body }) => deps.useNewPrice.read(body.token)),
  reply(agreeToNewPrice, ({ body, clientAddress }) =>
    deps.useNewPrice.agree({ ...body, clientAddress }),
  ),
];
