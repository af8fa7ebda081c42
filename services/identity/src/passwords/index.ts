import type { Core } from '../core/index.ts';
import type { Links } from '../links/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createChangePassword } from './change-password.ts';
import { createRequestPasswordReset } from './request-password-reset.ts';
import { createRequestStaffReset } from './request-staff-reset.ts';
import { createPasswordRoutes } from './routes.ts';
import { createSetPassword } from './set-password.ts';

/** Builds the room of passwords: changed by who knows the current one, reset or first set by a mailed link. */
export function createPasswords(
  core: Core,
  deps: {
    sessions: Sessions;
    links: Links;
    /** Runs work after the response. Shutdown waits for it. */
    inBackground: (work: () => Promise<void>) => void;
  },
) {
  const { database, limits, mails, now, passwords } = core;
  const { issuer, answerSessions, describeDevice } = deps.sessions;
  const signInLimits = { owner: limits.login, staff: limits.adminLogin };
  return {
    routes: createPasswordRoutes({
      changePassword: createChangePassword({
        database,
        passwords,
        issuer,
        limits: signInLimits,
        mails,
        now,
      }),
      requestPasswordReset: createRequestPasswordReset({ database, mails, limits: limits.reset }),
      requestStaffReset: createRequestStaffReset({ database, mails, limits: limits.staffReset }),
      setPassword: createSetPassword({
        database,
        passwords,
        links: deps.links,
        signInLimits,
        now,
      }),
      answerSessions,
      describeDevice,
      inBackground: deps.inBackground,
    }),
  };
}
