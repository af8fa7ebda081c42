import { handle, type HandledRoute } from '@petwell/chassis';
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
    handle(routes.listStaff, async () => ({
      status: 200,
      body: await deps.manageStaff.list(),
    })),

    handle(routes.addStaff, async ({ body, actor }) => ({
      status: 201,
      body: await deps.inviteStaff.add({ manager: actor, account: body }),
    })),

    handle(routes.inviteStaff, async ({ params, body, actor }) => ({
      status: 200,
      body: await deps.inviteStaff.again({ manager: actor, staffId: params.id, ...body }),
    })),

    handle(routes.changeStaffDetails, async ({ body, actor, clientAddress }) => ({
      status: 200,
      body: await deps.changeStaffDetails({ ...body, actor, address: clientAddress }),
    })),

    handle(routes.changeStaff, async ({ params, body, actor }) => {
      const { account, ended } = await deps.manageStaff.update({
        manager: actor,
        staffId: params.id,
        change: body,
      });
      return { status: 200, body: account, ...answerSessions({ ended }) };
    }),

    handle(routes.confirmStaffEmail, async ({ body, clientAddress: address }) => ({
      status: 200,
      body: await deps.confirmStaffEmail({ ...body, address }),
    })),
  ];
}
