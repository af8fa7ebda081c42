import { handle, type HandledRoute } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { UseCases } from '../compose-use-cases.ts';
import type { AnswerSessions } from '../sessions/session-answer.ts';

/** Creates the routes for staff accounts and for claims to owners' accounts. */
export function createStaffRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
}): HandledRoute[] {
  const { useCases, answerSessions } = deps;
  return [
    handle(routes.listAccountCases, async () => ({
      status: 200,
      body: await useCases.manageCases.list(),
    })),

    handle(routes.closeAccountCase, async ({ params, body, actor }) => {
      const { ended } = await useCases.manageCases.close({ ...body, id: params.id, actor });
      return { status: 204, ...answerSessions({ ended }) };
    }),

    handle(routes.listStaff, async () => ({
      status: 200,
      body: await useCases.manageStaff.list(),
    })),

    handle(routes.addStaff, async ({ body, actor }) => ({
      status: 201,
      body: await useCases.inviteStaff.add({ manager: actor, account: body }),
    })),

    handle(routes.inviteStaff, async ({ params, body, actor }) => ({
      status: 200,
      body: await useCases.inviteStaff.again({ manager: actor, staffId: params.id, ...body }),
    })),

    handle(routes.changeStaffDetails, async ({ body, actor, clientAddress }) => ({
      status: 200,
      body: await useCases.changeStaffDetails({ ...body, actor, address: clientAddress }),
    })),

    handle(routes.changeStaff, async ({ params, body, actor }) => {
      const { account, ended } = await useCases.manageStaff.update({
        manager: actor,
        staffId: params.id,
        change: body,
      });
      return { status: 200, body: account, ...answerSessions({ ended }) };
    }),
  ];
}
