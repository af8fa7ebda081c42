import type { Route, SessionCookies } from '@petwell/chassis';
import { sessionKindSchema } from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { AnswerSessions } from './session-answer.ts';

/** Who is signed in, and signing out. */
export function createSessionRoutes(deps: {
  useCases: UseCases;
  cookies: SessionCookies;
  answerSessions: AnswerSessions;
}): Route[] {
  const { useCases, cookies, answerSessions } = deps;
  return [
    {
      method: 'post',
      path: '/api/logout',
      access: 'anyone',
      async handle({ response, principals }) {
        const { ended } = await useCases.signOut(principals);
        answerSessions(response, { ended });
        for (const kind of sessionKindSchema.options) cookies.clear(response, kind);
        response.status(204).end();
      },
    },
    {
      method: 'get',
      path: '/api/session',
      access: 'anyone',
      async handle({ response, principals }) {
        const { session, issued, gone } = await useCases.readSession(principals);
        answerSessions(response, { issued });
        for (const kind of gone) cookies.clear(response, kind);
        response.json(session);
      },
    },
  ];
}
