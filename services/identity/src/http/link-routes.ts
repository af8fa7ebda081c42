import { parse, type Route, type SessionCookies } from '@petwell/chassis';
import {
  requestPasswordResetSchema,
  resetPasswordSchema,
  undoEmailChangeSchema,
} from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { AnswerSessions } from './session-answer.ts';

/** What mailed links lead to, and how to ask for one. */
export function createLinkRoutes(deps: {
  useCases: UseCases;
  cookies: SessionCookies;
  answerSessions: AnswerSessions;
  inBackground: (work: () => Promise<void>) => void;
}): Route[] {
  const { useCases, cookies, answerSessions, inBackground } = deps;
  return [
    {
      method: 'post',
      path: '/api/password-reset-requests',
      access: 'anyone',
      async handle({ request, response, clientAddress }) {
        const { email } = parse(requestPasswordResetSchema, request.body);
        const { afterAnswer } = await useCases.requestPasswordReset({
          email,
          address: clientAddress,
        });
        response.status(202).json({
          message: 'If there is an account with this email address, a link is on its way to it.',
        });
        inBackground(afterAnswer);
      },
    },
    {
      method: 'post',
      path: '/api/password-resets',
      access: 'anyone',
      async handle({ request, response, clientAddress }) {
        const body = parse(resetPasswordSchema, request.body);
        const { ended } = await useCases.resetPassword({ ...body, address: clientAddress });
        answerSessions(response, { ended });
        for (const kind of ['owner', 'setup'] as const) cookies.clear(response, kind);
        response.status(204).end();
      },
    },
    {
      method: 'post',
      path: '/api/email-change-undo',
      access: 'anyone',
      async handle({ request, response, clientAddress }) {
        const { token } = parse(undoEmailChangeSchema, request.body);
        const { ended } = await useCases.undoEmailChange({ token, address: clientAddress });
        answerSessions(response, { ended });
        response.status(204).end();
      },
    },
  ];
}
