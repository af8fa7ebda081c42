import { handle, type HandledRoute } from '@petwell/chassis';
import { agreeToYear, confirmYear, readOfferedYear, type YearLink } from '@petwell/contracts';
import {
  callOffYear,
  offerPrepaidYear,
  readYearLink,
  refundPrepaidYear,
} from '@petwell/contracts/internal';
import type { createCallOff } from './call-off.ts';
import type { createOfferYear } from './offer-year.ts';
import type { createRefundYear } from './refund-year.ts';
import type { UseYearLink } from './use-link.ts';

/** Creates the routes of years in advance: for enrollment, and for the holder of a link. */
export const createYearRoutes = (deps: {
  offerYear: ReturnType<typeof createOfferYear>;
  readYearLink: (enrollmentId: number) => Promise<YearLink | null>;
  callOff: ReturnType<typeof createCallOff>;
  refundYear: ReturnType<typeof createRefundYear>;
  useLink: UseYearLink;
}): HandledRoute[] => [
  handle(offerPrepaidYear, async ({ params, body }) => ({
    status: 200,
    body: await deps.offerYear({ ...body, ...params }),
  })),
  handle(readYearLink, async ({ params }) => ({
    status: 200,
    body: { link: await deps.readYearLink(params.enrollmentId) },
  })),
  handle(callOffYear, async ({ params }) => {
    await deps.callOff(params.enrollmentId);
    return { status: 204 };
  }),
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
