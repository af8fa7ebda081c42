import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { UseCases } from '../compose-use-cases.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { AnswerSessions } from '../sessions/session-answer.ts';

type Dependencies = { useCases: UseCases; answerSessions: AnswerSessions };

/** Creates the routes for account setup, contact details, and account deletion. */
export function createAccountRoutes(deps: Dependencies): HandledRoute[] {
  const { useCases, answerSessions } = deps;
  return [
    handle(routes.exchangeSetupLink, async ({ body, clientAddress }) => {
      const { owner, enrollmentId, issued, ended } = await useCases.exchangeSetupLink({
        token: body.token,
        address: clientAddress,
      });
      return {
        status: 200,
        body: { owner, enrollmentId },
        ...answerSessions({ issued: [issued], ended }),
      };
    }),

    handle(routes.activateAccount, async ({ body, caller, header }) => {
      const { owner, issued, ended } = await useCases.activateAccount({
        ...body,
        setup: caller.setup,
        device: describeDevice(header('user-agent')),
      });
      const change = { issued: [issued], ended, closed: ['setup'] } as const;
      return { status: 200, body: { owner }, ...answerSessions(change) };
    }),

    handle(routes.deleteAccount, async ({ body, caller, clientAddress }) => {
      const { ended } = await useCases.deleteAccount({
        session: caller.owner,
        password: body.password,
        address: clientAddress,
      });
      return { status: 204, ...answerSessions({ ended, closed: ['owner', 'setup'] }) };
    }),

    ...createContactRoutes(deps),
  ];
}

/** Creates the routes for contact details and for an address that waits to be confirmed. */
function createContactRoutes({ useCases, answerSessions }: Dependencies): HandledRoute[] {
  return [
    handle(routes.updateOwner, async ({ params, body, caller, actor, clientAddress }) => {
      const { ownerId, currentPassword, ...contact } = body;
      if (ownerId !== undefined && ownerId !== params.id) {
        const fields = { ownerId: 'Expected the id of the path' };
        throw new AppError('validation_failed', { fields });
      }
      const { issued, ...changed } = await useCases.updateOwner({
        caller,
        actor,
        ownerId: params.id,
        contact,
        currentPassword,
        address: clientAddress,
      });
      return { status: 200, body: changed, ...answerSessions({ issued }) };
    }),

    handle(routes.readWaitingAddress, async ({ params: { id: ownerId }, caller, actor }) => ({
      status: 200,
      body: { waiting: await useCases.waitingAddress.read({ caller, actor, ownerId }) },
    })),

    handle(routes.sendAddressLink, async ({ params, body, caller, actor, clientAddress }) => ({
      status: 200,
      body: {
        waiting: await useCases.waitingAddress.sendAgain({
          caller,
          actor,
          ownerId: params.id,
          currentPassword: body?.currentPassword,
          address: clientAddress,
        }),
      },
    })),
  ];
}
