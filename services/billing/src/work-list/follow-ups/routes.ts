import { type HandledRoute, reply } from '@petwell/chassis';
import { readSnoozed, recordCall, snoozeWork, wakeWork } from '@petwell/contracts';
import type { FollowUpPayment } from './follow-up-payment.ts';

/** Creates the routes for calls about payments, and for snoozing items of the work list. */
export const createFollowUpRoutes = (followUp: FollowUpPayment): HandledRoute[] => [
  reply(recordCall, ({ params, body, actor, record }) =>
    followUp.recordCall({ ...params, ...body, actor, record }),
  ),
  reply(snoozeWork, ({ params, body, actor, record }) =>
    followUp.snooze({ ...params, ...body, actor, record }),
  ),
  reply(wakeWork, ({ params, body, actor, record }) =>
    followUp.wake({ ...params, ...body, actor, record }),
  ),
  reply(readSnoozed, async () => ({ items: await followUp.listSnoozed() })),
];
