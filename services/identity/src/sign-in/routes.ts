import { deviceHeader, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AnswerSessions, Sessions } from '../sessions/index.ts';
import type { SignInDemo } from './sign-in-demo.ts';
import type { SignInOwner } from './sign-in-owner.ts';
import type { SignInStaff } from './sign-in-staff.ts';

/** Creates the routes for sign-in (owner, demo, staff). */
export function createSignInRoutes(deps: {
  signInOwner: SignInOwner;
  signInDemo: SignInDemo;
  signInStaff: SignInStaff;
  answerSessions: AnswerSessions;
  describeDevice: Sessions['describeDevice'];
}): HandledRoute[] {
  const { answerSessions, describeDevice } = deps;
  return [
    handle(routes.signIn, async ({ body, caller, clientAddress, header }) => {
      const { owner, issued, ended } = await deps.signInOwner({
        ...body,
        address: clientAddress,
        deviceId: header(deviceHeader),
        replaces: caller.owner,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: { owner }, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.signInDemo, async ({ caller, clientAddress, header }) => {
      const { owner, issued, ended } = await deps.signInDemo({
        address: clientAddress,
        replaces: caller.owner,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: { owner }, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.signInStaff, async ({ body, caller, clientAddress, header }) => {
      const { staff, issued, ended } = await deps.signInStaff({
        ...body,
        address: clientAddress,
        deviceId: header(deviceHeader),
        replaces: caller.staff,
        device: describeDevice(header('user-agent')),
      });
      return { status: 200, body: staff, ...answerSessions({ issued: [issued], ended }) };
    }),
  ];
}
