import { type HandledRoute, reply } from '@petwell/chassis';
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
  reply(offerPrepaidYear, ({ params, body }) => deps.offerYear({ ...body, ...params })),
  reply(readYearLink, async ({ params }) => ({
    link: await deps.readYearLink(params.enrollmentId),
  })),
  reply(callOffYear, ({ params }) => deps.callOff(params.enrollmentId)),
  reply(refundPrepaidYear, ({ params, body }) => deps.refundYear({ ...params, ...body })),
  reply(readOfferedYear, ({ body }) => deps.useLink.read(body.token)),
  reply(agreeToYear, ({ body, clientAddress }) => deps.useLink.agree({ ...body, clientAddress })),
  reply(confirmYear, ({ body }) => deps.useLink.confirm(body.token)),
];
