import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { createOrderSetups, createReleaseMemberMails } from './order-setups.ts';
import type { SetupReads } from './setup.ts';

const rowsPerPage = 50;

/** Creates the routes for members who are to set up. */
export const createSetupRoutes = (deps: {
  reads: SetupReads;
  orderSetups: ReturnType<typeof createOrderSetups>;
  releaseMemberMails: ReturnType<typeof createReleaseMemberMails>;
  perHour: number;
  clock: () => Date;
  wakeWorker: () => void;
}): HandledRoute[] => [
  handle(routes.listMemberSetups, async ({ query }) => {
    const { reads, perHour } = deps;
    const now = deps.clock();
    const members = await reads.list({ ...query, limit: rowsPerPage + 1, now });
    const { counts, waiting, lastHour } = await reads.count(now);
    return {
      status: 200,
      body: {
        members: members.slice(0, rowsPerPage),
        hasMore: members.length > rowsPerPage,
        counts,
        pace: { waiting, lastHour, perHour },
      },
    };
  }),
  handle(routes.sendMemberSetups, async ({ body: selection, actor, record }) => {
    const body = await deps.orderSetups({ selection, actor, record });
    deps.wakeWorker();
    return { status: 200, body };
  }),
  reply(routes.releaseMemberMails, ({ body: selection, actor, record }) =>
    deps.releaseMemberMails({ selection, actor, record }),
  ),
];
