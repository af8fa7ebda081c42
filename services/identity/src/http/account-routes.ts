import { AppError, parse, type Route, type SessionCookies } from '@petwell/chassis';
import {
  activateAccountSchema,
  deleteAccountSchema,
  exchangeSetupLinkSchema,
  pathIdSchema,
  updateOwnerSchema,
} from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { deviceOf } from './device.ts';
import type { AnswerSessions } from './session-answer.ts';

type Dependencies = {
  useCases: UseCases;
  cookies: SessionCookies;
  answerSessions: AnswerSessions;
};

/** Setting up an account, changing contact data, removing it all. */
export function createAccountRoutes(deps: Dependencies): Route[] {
  return [...createSetupRoutes(deps), ...createChangeRoutes(deps)];
}

function createSetupRoutes({ useCases, cookies, answerSessions }: Dependencies): Route[] {
  return [
    {
      method: 'post',
      path: '/api/setup-links/exchange',
      access: 'anyone',
      async handle({ request, response, clientAddress }) {
        const { token } = parse(exchangeSetupLinkSchema, request.body);
        const { owner, enrollmentId, issued } = await useCases.exchangeSetupLink({
          token,
          address: clientAddress,
        });
        answerSessions(response, { issued: [issued] });
        response.json({ owner, enrollmentId });
      },
    },
    {
      method: 'post',
      path: '/api/activate-account',
      access: ['setup'],
      async handle({ request, response, principals }) {
        const { owner, issued, ended } = await useCases.activateAccount({
          ...parse(activateAccountSchema, request.body),
          setup: principals.setup,
          device: deviceOf(request),
        });
        cookies.clear(response, 'setup');
        answerSessions(response, { issued: [issued], ended });
        response.json({ owner });
      },
    },
  ];
}

function createChangeRoutes({ useCases, cookies, answerSessions }: Dependencies): Route[] {
  return [
    {
      method: 'delete',
      path: '/api/account',
      access: ['owner'],
      async handle({ request, response, principals, clientAddress }) {
        const { password } = parse(deleteAccountSchema, request.body);
        const { ended } = await useCases.deleteAccount({
          ...{ session: principals.owner, password, address: clientAddress },
        });
        for (const kind of ['owner', 'setup'] as const) cookies.clear(response, kind);
        answerSessions(response, { ended });
        response.status(204).end();
      },
    },
    {
      method: 'put',
      path: '/api/owners/:id',
      access: ['owner', 'staff', 'manager'],
      async handle({ request, response, principals, clientAddress: address }) {
        const ownerId = readOwnerId(request.params['id']);
        const body = parse(updateOwnerSchema, request.body);
        const { ownerId: bodyId, currentPassword, ...contact } = body;
        if (bodyId !== undefined && bodyId !== ownerId) {
          throw new AppError('validation_failed', {
            fields: { ownerId: 'Expected the id of the path' },
          });
        }
        const { owner, issued } = await useCases.updateOwner({
          ...{ principals, ownerId, contact, currentPassword, address },
        });
        answerSessions(response, { issued });
        response.json({ owner });
      },
    },
  ];
}

/** An id that cannot exist is answered like one that does not. */
function readOwnerId(segment: unknown): number {
  const id = pathIdSchema.safeParse(segment);
  if (!id.success) throw new AppError('not_found');
  return id.data;
}
