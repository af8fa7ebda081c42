import { handle, type HandledRoute } from '@petwell/chassis';
import { listRevocations } from '@petwell/contracts/internal';
import * as routes from '@petwell/contracts/routes';
import type { ListRevocations } from './list-revocations.ts';
import { readManaging, type ManageSessions } from './manage-sessions.ts';
import type { ReadSession } from './read-session.ts';
import type { AnswerSessions } from './session-answer.ts';
import type { SignOut } from './sign-out.ts';

type Dependencies = {
  listRevocations: ListRevocations;
  manageSessions: ManageSessions;
  readSession: ReadSession;
  signOut: SignOut;
  answerSessions: AnswerSessions;
};

/** Creates the routes for the current session, sign-out, one's own sessions, and the feed of ended ones. */
export function createSessionRoutes(deps: Dependencies): HandledRoute[] {
  const { answerSessions } = deps;
  return [
    handle(routes.signOut, async ({ caller, actor }) => {
      const { ended, closed } = await deps.signOut({ caller, actor });
      return { status: 204, ...answerSessions({ ended, closed }) };
    }),

    handle(routes.readSession, async ({ caller }) => {
      const { session, issued, gone } = await deps.readSession(caller);
      return { status: 200, body: session, ...answerSessions({ issued, closed: gone }) };
    }),

    ...ownerRoutes(deps),
    ...staffRoutes(deps),

    handle(listRevocations, async ({ query }) => ({
      status: 200,
      body: await deps.listRevocations(query.after),
    })),
  ];
}

function ownerRoutes({ manageSessions: sessions, answerSessions }: Dependencies): HandledRoute[] {
  return [
    handle(routes.listSessions, async (call) => ({
      status: 200,
      body: await sessions.list(readManaging('owner', call)),
    })),

    handle(routes.endOtherSessions, async (call) => {
      const { ended } = await sessions.endOthers(readManaging('owner', call));
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.endSession, async ({ params, ...call }) => {
      const { ended } = await sessions.endOne(readManaging('owner', call), params.id);
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),
  ];
}

function staffRoutes({ manageSessions: sessions, answerSessions }: Dependencies): HandledRoute[] {
  return [
    handle(routes.listStaffSessions, async (call) => ({
      status: 200,
      body: await sessions.list(readManaging('staff', call)),
    })),

    handle(routes.endOtherStaffSessions, async (call) => {
      const { ended } = await sessions.endOthers(readManaging('staff', call));
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.endStaffSession, async ({ params, ...call }) => {
      const { ended } = await sessions.endOne(readManaging('staff', call), params.id);
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),
  ];
}
