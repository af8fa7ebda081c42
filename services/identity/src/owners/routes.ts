import { AppError, handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AnswerSessions, Sessions } from '../sessions/index.ts';
import type { ActivateAccount } from './activate-account.ts';
import type { DeleteAccount } from './delete-account.ts';
import type { UpdateOwner } from './update-owner.ts';
import type { ManageWaitingAddress } from './waiting-address.ts';

type Dependencies = {
  activateAccount: ActivateAccount;
  deleteAccount: DeleteAccount;
  updateOwner: UpdateOwner;
  waitingAddress: ManageWaitingAddress;
  answerSessions: AnswerSessions;
  describeDevice: Sessions['describeDevice'];
};

/** Creates the routes for the first password, contact details, and account deletion. */
export function createOwnerRoutes(deps: Dependencies): HandledRoute[] {
  const { answerSessions, describeDevice } = deps;
  return [
    handle(routes.activateAccount, async ({ body, caller, header }) => {
      const { owner, issued, ended } = await deps.activateAccount({
        ...body,
        setup: caller.setup,
        device: describeDevice(header('user-agent')),
      });
      const change = { issued: [issued], ended, closed: ['setup'] } as const;
      return { status: 200, body: { owner }, ...answerSessions(change) };
    }),

    handle(routes.deleteAccount, async ({ body, caller, clientAddress }) => {
      const { ended } = await deps.deleteAccount({
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
function createContactRoutes(deps: Dependencies): HandledRoute[] {
  const { answerSessions, waitingAddress } = deps;
  return [
    handle(routes.updateOwner, async ({ params, body, caller, actor, clientAddress }) => {
      const { ownerId, currentPassword, confirmAccount, ...contact } = body;
      if (ownerId !== undefined && ownerId !== params.id) {
        const fields = { ownerId: 'Expected the id of the path' };
        throw new AppError('validation_failed', { fields });
      }
      const { issued, ...changed } = await deps.updateOwner({
        caller,
        actor,
        ownerId: params.id,
        contact,
        confirmAccount,
        currentPassword,
        address: clientAddress,
      });
      return { status: 200, body: changed, ...answerSessions({ issued }) };
    }),

    reply(routes.readWaitingAddress, async ({ params: { id: ownerId }, caller, actor }) => ({
      waiting: await waitingAddress.read({ caller, actor, ownerId }),
    })),

    reply(routes.sendAddressLink, async ({ params, body, caller, actor, clientAddress }) => ({
      waiting: await waitingAddress.sendAgain({
        caller,
        actor,
        ownerId: params.id,
        currentPassword: body?.currentPassword,
        address: clientAddress,
      }),
    })),
  ];
}
