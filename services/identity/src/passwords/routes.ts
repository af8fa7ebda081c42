import { deviceHeader, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { UseCases } from '../compose-use-cases.ts';
import type { AnswerSessions } from '../sessions/session-answer.ts';

/** Creates the routes for requesting and redeeming links emailed to staff. */
export function createStaffLinkRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
  inBackground: (work: () => Promise<void>) => void;
}): HandledRoute[] {
  const { useCases, answerSessions, inBackground } = deps;
  return [
    handle(routes.readStaffInvitation, async ({ body, clientAddress: address }) => ({
      status: 200,
      body: await useCases.setPassword.readInvitation({ ...body, address }),
    })),

    handle(routes.acceptStaffInvitation, async ({ body, clientAddress: address, header }) => {
      const deviceId = header(deviceHeader);
      const accepted = { ...body, address, deviceId };
      await useCases.setPassword.redeem('staff-invitation', accepted);
      return { status: 204 };
    }),

    handle(routes.requestStaffReset, async ({ body, clientAddress: address, header }) => {
      const request = { ...body, address, deviceId: header(deviceHeader) };
      const { afterAnswer } = await useCases.requestStaffReset(request);
      inBackground(afterAnswer);
      const message =
        'If there is an account with a confirmed email address, a link is on its way to it.';
      return { status: 202, body: { message } };
    }),

    handle(routes.resetStaffPassword, async ({ body, clientAddress: address, header }) => {
      const reset = { ...body, address, deviceId: header(deviceHeader) };
      const { ended } = await useCases.setPassword.redeem('staff-password-reset', reset);
      return { status: 204, ...answerSessions({ ended, closed: ['staff'] }) };
    }),

    handle(routes.confirmStaffEmail, async ({ body, clientAddress: address }) => ({
      status: 200,
      body: await useCases.confirmStaffEmail({ ...body, address }),
    })),
  ];
}
