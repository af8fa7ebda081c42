import { deviceHeader, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { UseCases } from '../compose-use-cases.ts';
import type { AnswerSessions } from '../sessions/session-answer.ts';

/** Creates the routes for links emailed to owners. */
export function createLinkRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
  inBackground: (work: () => Promise<void>) => void;
}): HandledRoute[] {
  const { useCases, answerSessions, inBackground } = deps;
  return [
    handle(routes.requestPasswordReset, async ({ body, clientAddress, header }) => {
      const { afterAnswer } = await useCases.requestPasswordReset({
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
      const { ended } = await useCases.setPassword.redeem('password-reset', reset);
      return { status: 204, ...answerSessions({ ended, closed: ['owner', 'setup'] }) };
    }),

    handle(routes.confirmAccount, async ({ body, caller, clientAddress }) => {
      await useCases.confirmAccount({ ...body, session: caller.owner, address: clientAddress });
      return { status: 204 };
    }),

    handle(routes.removeAccount, async ({ body, clientAddress }) => {
      const { outcome, ended } = await useCases.removeAccount({
        token: body.token,
        address: clientAddress,
      });
      return { status: 200, body: { outcome }, ...answerSessions({ ended }) };
    }),

    handle(routes.confirmEmailChange, async ({ body, clientAddress }) => ({
      status: 200,
      body: await useCases.confirmEmailChange({ token: body.token, address: clientAddress }),
    })),

    handle(routes.undoEmailChange, async ({ body, clientAddress }) => {
      const { outcome, ended } = await useCases.undoEmailChange({
        token: body.token,
        address: clientAddress,
      });
      return { status: 200, body: { outcome }, ...answerSessions({ ended }) };
    }),
  ];
}
