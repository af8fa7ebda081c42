import { parse, type Route } from '@petwell/chassis';
import { adminLoginSchema, loginSchema } from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { deviceOf } from './device.ts';
import type { AnswerSessions } from './session-answer.ts';

/** Signing in: owners, the demo, staff. */
export function createSignInRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
}): Route[] {
  const { useCases, answerSessions } = deps;
  return [
    {
      method: 'post',
      path: '/api/login',
      access: 'anyone',
      async handle({ request, response, principals, clientAddress }) {
        const { owner, issued, ended } = await useCases.signInOwner({
          ...parse(loginSchema, request.body),
          address: clientAddress,
          replaces: principals.owner,
          device: deviceOf(request),
        });
        answerSessions(response, { issued: [issued], ended });
        response.json({ owner });
      },
    },
    {
      method: 'post',
      path: '/api/demo-session',
      access: 'anyone',
      async handle({ request, response, principals, clientAddress }) {
        const { owner, issued, ended } = await useCases.signInDemo({
          address: clientAddress,
          replaces: principals.owner,
          device: deviceOf(request),
        });
        answerSessions(response, { issued: [issued], ended });
        response.json({ owner });
      },
    },
    {
      method: 'post',
      path: '/api/admin/login',
      access: 'anyone',
      async handle({ request, response, principals, clientAddress }) {
        const { staff, issued, ended } = await useCases.signInStaff({
          ...parse(adminLoginSchema, request.body),
          address: clientAddress,
          replaces: principals.staff,
          device: deviceOf(request),
        });
        answerSessions(response, { issued: [issued], ended });
        response.json(staff);
      },
    },
  ];
}
