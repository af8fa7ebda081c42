import { handle, type HandledRoute } from '@petwell/chassis';
import { readSnoozed, recordCall, snoozeWork, wakeWork } from '@petwell/contracts';
import type { FollowUpPayment } from './follow-up-payment.ts';

/** Creates the routes for calls about payments, and for snoozing items of the work list. */
export const createFollowUpRoutes = (followUp: FollowUpPayment): HandledRoute[] => [
  handle(recordCall, async ({ params, body, actor, record }) => ({
    status: 201,
    body: await followUp.recordCall({ ...params, ...body, actor, record }),
  })),
  handle(snoozeWork, async ({ params, body, actor, record }) => {
    await followUp.snooze({ ...params, ...body, actor, record });
    return { status: 204 };
  }),
  handle(wakeWork, async ({ params, body, actor, record }) => {
    await followUp.wake({ ...params, ...body, actor, record });
    return { status: 204 };
  }),
  handle(readSnoozed, async () => ({
    status: 200,
    body: { items: await followUp.listSnoozed() },
  })),
];
