import { deviceHeader, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { UseCases } from '../compose-use-cases.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { AnswerSessions } from '../sessions/session-answer.ts';

/** Creates the routes for sign-in (owner, demo, staff), the current session, and sign-out. */
export function createSignInRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
}): HandledRoute[] {
  const { useCases, answerSessions } = deps;
  return [
    handle(routes.signIn, async ({ body, caller, clientAddress, header }) => {
      const { owner, issued, ended } = await useCases.signInOwner({
        ...body,
        address: clientAddress,
        deviceId: header(deviceHeader),
        replaces: caller.owner,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: { owner }, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.signInDemo, async ({ caller, clientAddress, header }) => {
      const { owner, issued, ended } = await useCases.signInDemo({
        address: clientAddress,
        replaces: caller.owner,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: { owner }, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.signInStaff, async ({ body, caller, clientAddress, header }) => {
      const { staff, issued, ended } = await useCases.signInStaff({
        ...body,
        address: clientAddress,
        deviceId: header(deviceHeader),
        replaces: caller.staff,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: staff, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.signOut, async ({ caller, actor }) => {
      const { ended, closed } = await useCases.signOut({ caller, actor });
      return { status: 204, ...answerSessions({ ended, closed }) };
    }),

    handle(routes.readSession, async ({ caller }) => {
      const { session, issued, gone } = await useCases.readSession(caller);
      return { status: 200, body: session, ...answerSessions({ issued, closed: gone }) };
    }),
  ];
}
