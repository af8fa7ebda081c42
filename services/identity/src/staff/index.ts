import type { Core } from '../core/index.ts';
import type { Links } from '../links/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createChangeStaffDetails } from './change-staff-details.ts';
import { createConfirmStaffEmail } from './confirm-staff-email.ts';
import { createInviteStaff } from './invite-staff.ts';
import { createManageStaff } from './manage-staff.ts';
import { createStaffRoutes } from './routes.ts';

/** Builds the room of staff accounts: invitations, roles, and a colleague's own name and address. */
export function createStaff(core: Core, deps: { sessions: Sessions; links: Links }) {
  const { database, limits, mails, now, passwords } = core;
  const { addressMails } = limits;
  return {
    routes: createStaffRoutes({
      changeStaffDetails: createChangeStaffDetails({
        database,
        passwords,
        limits: limits.adminLogin,
        mails,
        addressMails,
      }),
      confirmStaffEmail: createConfirmStaffEmail({
        database,
        mails,
        links: deps.links,
        addressMails,
        now,
      }),
      inviteStaff: createInviteStaff({ database, mails, addressMails }),
      manageStaff: createManageStaff({ database, passwords, now }),
      answerSessions: deps.sessions.answerSessions,
    }),
  };
}
