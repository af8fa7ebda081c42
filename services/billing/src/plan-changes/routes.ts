import { type HandledRoute, reply } from '@petwell/chassis';
import { agreeToChange, confirmChange, readOfferedChange } from '@petwell/contracts';
import { endPlanChangeOffer, offerPlanChange, revertPlanChange } from '@petwell/contracts/internal';
import type { createEndOffer } from './end-offer.ts';
import type { createOfferChange } from './offer-change.ts';
import type { createRevertChange } from './revert-change.ts';
import type { UseLink } from './use-link.ts';

/** Creates the routes of changes of plan: for enrollment, and for the holder of a link. */
export const createPlanChangeRoutes = (deps: {
  offerChange: ReturnType<typeof createOfferChange>;
  endOffer: ReturnType<typeof createEndOffer>;
  revertChange: ReturnType<typeof createRevertChange>;
  useLink: UseLink;
}): HandledRoute[] => [
  reply(offerPlanChange, ({ params, body }) => deps.offerChange({ ...body, ...params })),
  reply(endPlanChangeOffer, async ({ params }) => ({ outcome: await deps.endOffer(params) })),
  reply(revertPlanChange, ({ params, body }) => deps.revertChange({ ...params, ...body })),
  reply(readOfferedChange, ({ body }) => deps.useLink.read(body.token)),
  reply(agreeToChange, ({ body, clientAddress }) => deps.useLink.agree({ ...body, clientAddress })),
  reply(confirmChange, ({ body }) => deps.useLink.confirm(body.token)),
];
