import { handle, type HandledRoute, reply } from '@petwell/chassis';
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

    ...createOwnSessionRoutes(deps),

    reply(listRevocations, ({ query }) => deps.listRevocations(query.after)),
  ];
}

type OwnCall = Parameters<typeof readManaging>[1];

/** Creates the routes for one's own sessions, which owners and staff have alike. */
function createOwnSessionRoutes({
  manageSessions: sessions,
  answerSessions,
}: Dependencies): HandledRoute[] {
  const list = (kind: 'owner' | 'staff') => async (call: OwnCall) => ({
    status: 200 as const,
    body: await sessions.list(readManaging(kind, call)),
  });
  const endOthers = (kind: 'owner' | 'staff') => async (call: OwnCall) => {
    const { ended } = await sessions.endOthers(readManaging(kind, call));
    return toResponse(ended);
  };
  const endOne =
    (kind: 'owner' | 'staff') =>
    async ({ params, ...call }: OwnCall & { params: { id: string } }) => {
      const { ended } = await sessions.endOne(readManaging(kind, call), params.id);
      return toResponse(ended);
    };
  const toResponse = (ended: string[]) => ({
    status: 200 as const,
    body: { endedCount: ended.length },
    ...answerSessions({ ended }),
  });
  return [
    handle(routes.listSessions, list('owner')),
    handle(routes.endOtherSessions, endOthers('owner')),
    handle(routes.endSession, endOne('owner')),
    handle(routes.listStaffSessions, list('staff')),
    handle(routes.endOtherStaffSessions, endOthers('staff')),
    handle(routes.endStaffSession, endOne('staff')),
  ];
}
