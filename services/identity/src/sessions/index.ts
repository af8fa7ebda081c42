import { createSessionCookies } from '@petwell/chassis';
import type { Core } from '../core/index.ts';
import { describeDevice } from './describe-device.ts';
import { createSessionIssuer } from './issue-session.ts';
import { createListRevocations } from './list-revocations.ts';
import { createManageSessions } from './manage-sessions.ts';
import { createReadSession } from './read-session.ts';
import { createSessionRoutes } from './routes.ts';
import { createSessionAnswer } from './session-answer.ts';
import { createSessionSigner } from './session-signer.ts';
import { createSignOut } from './sign-out.ts';

export type { IssuedSession, SessionIssuer } from './issue-session.ts';
export type { AnswerSessions } from './session-answer.ts';

/** Builds the room of open sessions: what opens, shows, renews, and ends them. */
export function createSessions({ config, database, now }: Core) {
  const issuer = createSessionIssuer({
    signer: createSessionSigner(config.SESSION_SIGNING_JWKS),
    now,
  });
  const answerSessions = createSessionAnswer(
    createSessionCookies({ isSecure: config.COOKIE_SECURE }),
  );
  return {
    routes: createSessionRoutes({
      listRevocations: createListRevocations({ sessions: database.sessions, now }),
      manageSessions: createManageSessions({ database, now }),
      readSession: createReadSession({ database, issuer }),
      signOut: createSignOut({ database, now }),
      answerSessions,
    }),
    issuer,
    answerSessions,
    describeDevice,
  };
}
export type Sessions = ReturnType<typeof createSessions>;
