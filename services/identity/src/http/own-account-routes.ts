import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { readManaging } from '../use-cases/manage-sessions.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { describeDevice } from './describe-device.ts';
import type { AnswerSessions } from './session-answer.ts';

type Dependencies = { useCases: UseCases; answerSessions: AnswerSessions };

/** Creates the routes for managing one's own sessions and password, for owners and staff alike. */
export function createOwnAccountRoutes(deps: Dependencies): HandledRoute[] {
  return [...ownerRoutes(deps), ...staffRoutes(deps)];
}

function ownerRoutes({ useCases, answerSessions }: Dependencies): HandledRoute[] {
  const sessions = useCases.manageSessions;
  return [
    handle(routes.listSessions, async ({ caller }) => ({
      status: 200,
      body: await sessions.list(readManaging('owner', caller)),
    })),

    handle(routes.endOtherSessions, async ({ caller }) => {
      const { ended } = await sessions.endOthers(readManaging('owner', caller));
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.endSession, async ({ params, caller }) => {
      const { ended } = await sessions.endOne(readManaging('owner', caller), params.id);
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.changePassword, async ({ body, caller, clientAddress, header }) => {
      const device = describeDevice(header('user-agent'));
      const change = { ...body, address: clientAddress, device };
      const { issued, ended } = await useCases.changePassword.owner(caller.owner, change);
      return { status: 204, ...answerSessions({ issued: [issued], ended }) };
    }),
  ];
}

function staffRoutes({ useCases, answerSessions }: Dependencies): HandledRoute[] {
  const sessions = useCases.manageSessions;
  return [
    handle(routes.listStaffSessions, async ({ caller }) => ({
      status: 200,
      body: await sessions.list(readManaging('staff', caller)),
    })),

    handle(routes.endOtherStaffSessions, async ({ caller }) => {
      const { ended } = await sessions.endOthers(readManaging('staff', caller));
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.endStaffSession, async ({ params, caller }) => {
      const { ended } = await sessions.endOne(readManaging('staff', caller), params.id);
      return { status: 200, body: { endedCount: ended.length }, ...answerSessions({ ended }) };
    }),

    handle(routes.changeStaffPassword, async ({ body, actor, caller, clientAddress, header }) => {
      const device = describeDevice(header('user-agent'));
      const change = { ...body, actor, address: clientAddress, device };
      const { issued, ended } = await useCases.changePassword.staff(caller.staff, change);
      return { status: 204, ...answerSessions({ issued: [issued], ended }) };
    }),
  ];
}
