import type { Core } from '../core/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { createSignInRoutes } from './routes.ts';
import { createSignInDemo } from './sign-in-demo.ts';
import { createSignInOwner } from './sign-in-owner.ts';
import { createSignInStaff } from './sign-in-staff.ts';

/** Builds the room of signing in: owners and staff with a password, visitors to the demo without one. */
export function createSignIn(core: Core, sessions: Sessions) {
  const { config, database, limits, now, passwords } = core;
  const { issuer, answerSessions, describeDevice } = sessions;
  return {
    routes: createSignInRoutes({
      signInOwner: createSignInOwner({ database, passwords, issuer, limits: limits.login, now }),
      signInDemo: createSignInDemo({
        database,
        issuer,
        limits: limits.demo,
        isEnabled: config.DEMO_ENABLED,
        now,
      }),
      signInStaff: createSignInStaff({
        database,
        passwords,
        issuer,
        limits: limits.adminLogin,
        now,
      }),
      answerSessions,
      describeDevice,
    }),
  };
}
