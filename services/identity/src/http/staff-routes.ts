import { AppError, parse, type Route } from '@petwell/chassis';
import { createStaffSchema, pathIdSchema, updateStaffSchema } from '@petwell/contracts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { AnswerSessions } from './session-answer.ts';

/** The accounts of staff, for managers. */
export function createStaffRoutes(deps: {
  useCases: UseCases;
  answerSessions: AnswerSessions;
}): Route[] {
  const { useCases, answerSessions } = deps;
  return [
    {
      method: 'get',
      path: '/api/admin/staff',
      access: ['manager'],
      async handle({ response }) {
        response.set('Cache-Control', 'no-store').json(await useCases.manageStaff.list());
      },
    },
    {
      method: 'post',
      path: '/api/admin/staff',
      access: ['manager'],
      async handle({ request, response }) {
        const account = parse(createStaffSchema, request.body);
        response.status(201).json(await useCases.manageStaff.create(account));
      },
    },
    {
      method: 'patch',
      path: '/api/admin/staff/:id',
      access: ['manager'],
      async handle({ request, response, principals }) {
        const id = pathIdSchema.safeParse(request.params['id']);
        if (!id.success || !principals.staff) throw new AppError('not_found');
        const { role, isActive, password } = parse(updateStaffSchema, request.body);
        const { account, ended } = await useCases.manageStaff.update({
          manager: principals.staff,
          staffId: id.data,
          change: {
            ...(role !== undefined && { role }),
            ...(isActive !== undefined && { isActive }),
            ...(password !== undefined && { password }),
          },
        });
        answerSessions(response, { ended });
        response.json(account);
      },
    },
  ];
}
