import { deviceHeader, handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AnswerSessions, Sessions } from '../sessions/index.ts';
import type { ChangePassword } from './change-password.ts';
import type { RequestPasswordReset } from './request-password-reset.ts';
import type { RequestStaffReset } from './request-staff-reset.ts';
import type { SetPassword } from './set-password.ts';

type Dependencies = {
  changePassword: ChangePassword;
  requestPasswordReset: RequestPasswordReset;
  requestStaffReset: RequestStaffReset;
  setPassword: SetPassword;
  answerSessions: AnswerSessions;
  describeDevice: Sessions['describeDevice'];
  /** Runs work after the response. Shutdown waits for it. */
  inBackground: (work: () => Promise<void>) => void;
};

/** Creates the routes for changing, resetting, and first setting passwords. */
export const createPasswordRoutes = (deps: Dependencies): HandledRoute[] => [
  ...ownerRoutes(deps),
  ...staffRoutes(deps),
];

function ownerRoutes(deps: Dependencies): HandledRoute[] {
  const { answerSessions, describeDevice, inBackground } = deps;
  return [
    handle(routes.changePassword, async ({ body, caller, clientAddress, header }) => {
      const device = describeDevice(header('user-agent'));
      const change = { ...body, address: clientAddress, device };
      const { issued, ended } = await deps.changePassword.owner(caller.owner, change);
      return { status: 204, ...answerSessions({ issued: [issued], ended }) };
    }),

    handle(routes.requestPasswordReset, async ({ body, clientAddress, header }) => {
      const { afterAnswer } = await deps.requestPasswordReset({
        email: body.email,
        address: clientAddress,
        deviceId: header(deviceHeader),
      });
      inBackground(afterAnswer);
      const message = 'If there is an account with this email address, a link is on its way to it.';
      return { status: 202, body: { message } };
    }),

    handle(routes.resetPassword, async ({ body, clientAddress, header }) => {
      const deviceId = header(deviceHeader);
      const reset = { ...body, address: clientAddress, deviceId };
      const { ended } = await deps.setPassword.redeem('password-reset', reset);
      return { status: 204, ...answerSessions({ ended, closed: ['owner', 'setup'] }) };
    }),
  ];
}

function staffRoutes(deps: Dependencies): HandledRoute[] {
  const { answerSessions, describeDevice, inBackground } = deps;
  return [
    handle(routes.changeStaffPassword, async ({ body, actor, caller, clientAddress, header }) => {
      const device = describeDevice(header('user-agent'));
      const change = { ...body, actor, address: clientAddress, device };
      const { issued, ended } = await deps.changePassword.staff(caller.staff, change);
      return { status: 204, ...answerSessions({ issued: [issued], ended }) };
    }),

    reply(routes.readStaffInvitation, ({ body, clientAddress: address }) =>
      deps.setPassword.readInvitation({ ...body, address }),
    ),

    handle(routes.acceptStaffInvitation, async ({ body, clientAddress: address, header }) => {
      const deviceId = header(deviceHeader);
      const accepted = { ...body, address, deviceId };
      await deps.setPassword.redeem('staff-invitation', accepted);
      return { status: 204 };
    }),

    handle(routes.requestStaffReset, async ({ body, clientAddress: address, header }) => {
      const request = { ...body, address, deviceId: header(deviceHeader) };
      const { afterAnswer } = await deps.requestStaffReset(request);
      inBackground(afterAnswer);
      const message =
        'If there is an account with a confirmed email address, a link is on its way to it.';
      return { status: 202, body: { message } };
    }),

    handle(routes.resetStaffPassword, async ({ body, clientAddress: address, header }) => {
      const reset = { ...body, address, deviceId: header(deviceHeader) };
      const { ended } = await deps.setPassword.redeem('staff-password-reset', reset);
      return { status: 204, ...answerSessions({ ended, closed: ['staff'] }) };
    }),
  ];
}
