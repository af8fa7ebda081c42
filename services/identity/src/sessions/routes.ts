import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import { readManaging } from './manage-sessions.ts';
import type { UseCases } from '../compose-use-cases.ts';
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

    handle(routes.changeStaffPassword, async ({ body, actor, caller, clientAddress, header }) => {
      const device = describeDevice(header('user-agent'));
      const change = { ...body, actor, address: clientAddress, device };
      const { issued, ended } = await useCases.changePassword.staff(caller.staff, change);
      return { status: 204, ...answerSessions({ issued: [issued], ended }) };
    }),
  ];
}
