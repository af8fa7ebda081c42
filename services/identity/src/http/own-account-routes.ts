import { AppError, parse, type Access, type Route } from '@petwell/chassis';
import { changePasswordSchema, sessionIdSchema } from '@petwell/contracts';
import { readManaging } from '../use-cases/manage-sessions.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { deviceOf } from './device.ts';
import type { AnswerSessions } from './session-answer.ts';

type Dependencies = { useCases: UseCases; answerSessions: AnswerSessions };

/** Where people are signed in and their own password; the same for owners and for staff. */
export function createOwnAccountRoutes(deps: Dependencies): Route[] {
  return [
    ...ownRoutes({ ...deps, kind: 'owner', base: '/api/account', access: ['owner'] }),
    ...ownRoutes({
      ...deps,
      kind: 'staff',
      base: '/api/admin',
      access: ['viewer', 'staff', 'manager'],
    }),
  ];
}

function ownRoutes(
  options: Dependencies & { kind: 'owner' | 'staff'; base: string; access: Access },
): Route[] {
  const { useCases, answerSessions, kind, base, access } = options;
  const sessions = useCases.manageSessions;
  return [
    {
      ...{ method: 'get', path: `${base}/sessions`, access },
      async handle({ response, principals }) {
        response
          .set('Cache-Control', 'no-store')
          .json(await sessions.list(readManaging(kind, principals)));
      },
    },
    {
      ...{ method: 'delete', path: `${base}/sessions`, access },
      async handle({ response, principals }) {
        const { ended } = await sessions.endOthers(readManaging(kind, principals));
        answerSessions(response, { ended });
        response.json({ endedCount: ended.length });
      },
    },
    {
      ...{ method: 'delete', path: `${base}/sessions/:id`, access },
      async handle({ request, response, principals }) {
        const managing = readManaging(kind, principals);
        const id = sessionIdSchema.safeParse(request.params['id']);
        if (!id.success) throw new AppError('not_found');
        const { ended } = await sessions.endOne(managing, id.data);
        answerSessions(response, { ended });
        response.json({ endedCount: ended.length });
      },
    },
    {
      ...{ method: 'post', path: `${base}/password`, access },
      async handle({ request, response, principals, clientAddress: address }) {
        const body = parse(changePasswordSchema, request.body);
        const change = { ...body, address, device: deviceOf(request) };
        const { issued, ended } =
          kind === 'owner'
            ? await useCases.changePassword.owner(principals.owner, change)
            : await useCases.changePassword.staff(principals.staff, change);
        answerSessions(response, { issued: [issued], ended });
        response.status(204).end();
      },
    },
  ];
}
