import { handle, type HandledRoute } from '@petwell/chassis';
import { agreeToYear, confirmYear, readOfferedYear } from '@petwell/contracts';
import { offerPrepaidYear, refundPrepaidYear } from '@petwell/contracts/internal';
import type { createOfferYear } from './offer-year.ts';
import type { createRefundYear } from './refund-year.ts';
import type { UseYearLink } from './use-link.ts';

/** Creates the routes of years in advance: for enrollment, and for the holder of a link. */
export const createYearRoutes = (deps: {
  offerYear: ReturnType<typeof createOfferYear>;
  refundYear: ReturnType<typeof createRefundYear>;
  useLink: UseYearLink;
}): HandledRoute[] => [
  handle(offerPrepaidYear, async ({ params, body }) => ({
    status: 200,
    body: await deps.offerYear({ ...body, ...params }),
  })),
  handle(refundPrepaidYear, async ({ params, body }) => ({
    status: 200,
    body: await deps.refundYear({ ...params, ...body }),
  })),
  handle(readOfferedYear, async ({ body }) => ({
    status: 200,
    body: await deps.useLink.read(body.token),
  })),
  handle(agreeToYear, async ({ body, clientAddress }) => ({
    status: 200,
    body: await deps.useLink.agree({ ...body, clientAddress }),
  })),
  handle(confirmYear, async ({ body }) => ({
    status: 200,
    body: await deps.useLink.confirm(body.token),
  })),
];
