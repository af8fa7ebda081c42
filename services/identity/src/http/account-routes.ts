import { AppError, parse, type Route, type SessionCookies } from '@petwell/chassis';
import {
  activateAccountSchema,
  exchangeSetupLinkSchema,
  pathIdSchema,
  updateOwnerSchema,
} from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { AnswerSessions } from './session-answer.ts';

/** Setting up an account and changing contact data. */
export function createAccountRoutes(deps: {
  useCases: UseCases;
  cookies: SessionCookies;
  answerSessions: AnswerSessions;
}): Route[] {
  const { useCases, cookies, answerSessions } = deps;
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
        });
        cookies.clear(response, 'setup');
        answerSessions(response, { issued: [issued], ended });
        response.json({ owner });
      },
    },
    {
      method: 'put',
      path: '/api/owners/:id',
      access: ['owner', 'staff', 'manager'],
      async handle({ request, response, principals }) {
        const ownerId = readOwnerId(request.params['id']);
        const { ownerId: bodyId, ...contact } = parse(updateOwnerSchema, request.body);
        if (bodyId !== undefined && bodyId !== ownerId) {
          throw new AppError('validation_failed', {
            fields: { ownerId: 'Expected the id of the path' },
          });
        }
        const { owner, issued } = await useCases.updateOwner({ principals, ownerId, contact });
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
