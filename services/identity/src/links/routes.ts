import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { AnswerSessions } from '../sessions/index.ts';
import type { ConfirmAccount } from './confirm-account.ts';
import type { ConfirmEmailChange } from './confirm-email-change.ts';
import type { ExchangeSetupLink } from './exchange-setup-link.ts';
import type { ManageCases } from './manage-cases.ts';
import type { RemoveAccount } from './remove-account.ts';
import type { UndoEmailChange } from './undo-email-change.ts';

/** Creates the routes for links emailed to owners, and for the claims to accounts that some of them make. */
export function createLinkRoutes(deps: {
  exchangeSetupLink: ExchangeSetupLink;
  confirmAccount: ConfirmAccount;
  removeAccount: RemoveAccount;
  confirmEmailChange: ConfirmEmailChange;
  undoEmailChange: UndoEmailChange;
  manageCases: ManageCases;
  answerSessions: AnswerSessions;
}): HandledRoute[] {
  const { answerSessions } = deps;
  return [
    handle(routes.exchangeSetupLink, async ({ body, clientAddress }) => {
      const { owner, enrollmentId, issued, ended } = await deps.exchangeSetupLink({
        token: body.token,
        address: clientAddress,
      });
      return {
        status: 200,
        body: { owner, enrollmentId },
        ...answerSessions({ issued: [issued], ended }),
      };
    }),

    reply(routes.confirmAccount, ({ body, caller, clientAddress }) =>
      deps.confirmAccount({ ...body, session: caller.owner, address: clientAddress }),
    ),

    handle(routes.removeAccount, async ({ body, clientAddress }) => {
      const { outcome, ended } = await deps.removeAccount({
        token: body.token,
        address: clientAddress,
      });
      return { status: 200, body: { outcome }, ...answerSessions({ ended }) };
    }),

    handle(routes.confirmEmailChange, async ({ body, caller, clientAddress }) => {
      const { ended, ...confirmed } = await deps.confirmEmailChange({
        token: body.token,
        session: caller.owner,
        address: clientAddress,
      });
      return { status: 200, body: confirmed, ...answerSessions({ ended }) };
    }),

    handle(routes.undoEmailChange, async ({ body, clientAddress }) => {
      const { outcome, ended } = await deps.undoEmailChange({
        token: body.token,
        address: clientAddress,
      });
      return { status: 200, body: { outcome }, ...answerSessions({ ended }) };
    }),

    reply(routes.listAccountCases, () => deps.manageCases.list()),

    handle(routes.closeAccountCase, async ({ params, body, actor }) => {
      const { ended } = await deps.manageCases.close({ ...body, id: params.id, actor });
      return { status: 204, ...answerSessions({ ended }) };
    }),
  ];
}
