import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AnswerSessions } from '../sessions/index.ts';
import type { ChangeStaffDetails } from './change-staff-details.ts';
import type { ConfirmStaffEmail } from './confirm-staff-email.ts';
import type { InviteStaff } from './invite-staff.ts';
import type { ManageStaff } from './manage-staff.ts';

/** Creates the routes for staff accounts. */
export function createStaffRoutes(deps: {
  changeStaffDetails: ChangeStaffDetails;
  confirmStaffEmail: ConfirmStaffEmail;
  inviteStaff: InviteStaff;
  manageStaff: ManageStaff;
  answerSessions: AnswerSessions;
}): HandledRoute[] {
  const { answerSessions } = deps;
  return [
    reply(routes.listStaff, () => deps.manageStaff.list()),

    reply(routes.addStaff, ({ body, actor }) =>
      deps.inviteStaff.add({ manager: actor, account: body }),
    ),

    reply(routes.inviteStaff, ({ params, body, actor }) =>
      deps.inviteStaff.again({ manager: actor, staffId: params.id, ...body }),
    ),

    reply(routes.changeStaffDetails, ({ body, actor, clientAddress }) =>
      deps.changeStaffDetails({ ...body, actor, address: clientAddress }),
    ),

    handle(routes.changeStaff, async ({ params, body, actor }) => {
      const { account, ended } = await deps.manageStaff.update({
        manager: actor,
        staffId: params.id,
        change: body,
      });
      return { status: 200, body: account, ...answerSessions({ ended }) };
    }),

    reply(routes.confirmStaffEmail, ({ body, clientAddress: address }) =>
      deps.confirmStaffEmail({ ...body, address }),
    ),
  ];
}
