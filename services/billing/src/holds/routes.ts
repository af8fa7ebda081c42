import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as holds from '@petwell/contracts/internal';
import type { EndHold } from './end-hold.ts';
import { toSchedule, type HoldPayments } from './hold-payments.ts';
import type { RequireHoldable } from './require-holdable.ts';

/** Creates the routes with which enrollment puts payments on hold. */
export const createHoldRoutes = (deps: {
  requireHoldable: RequireHoldable;
  holdPayments: HoldPayments;
  endHold: EndHold;
}): HandledRoute[] => [
  handle(holds.previewPaymentHold, async ({ params: { enrollmentId }, body: { months } }) => {
    const { schedule } = await deps.requireHoldable(enrollmentId, { months, holdId: null });
    return { status: 200, body: toSchedule(schedule) };
  }),
  reply(holds.holdPayments, ({ params, body }) => deps.holdPayments({ ...params, ...body })),
  reply(holds.endPaymentHold, ({ params }) => deps.endHold(params)),
];
