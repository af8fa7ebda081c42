import { handle, type HandledRoute } from '@petwell/chassis';
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
  handle(offerPlanChange, async ({ params, body }) => ({
    status: 200,
    body: await deps.offerChange({ ...body, ...params }),
  })),
  handle(endPlanChangeOffer, async ({ params }) => ({
    status: 200,
    body: { outcome: await deps.endOffer(params) },
  })),
  handle(revertPlanChange, async ({ params, body }) => ({
    status: 200,
    body: await deps.revertChange({ ...params, ...body }),
  })),
  handle(readOfferedChange, async ({ body }) => ({
    status: 200,
    body: await deps.useLink.read(body.token),
  })),
  handle(agreeToChange, async ({ body, clientAddress }) => ({
    status: 200,
    body: await deps.useLink.agree({ ...body, clientAddress }),
  })),
  handle(confirmChange, async ({ body }) => ({
    status: 200,
    body: await deps.useLink.confirm(body.token),
  })),
];
