import { AppError, parse, type Route, type RouteCall } from '@petwell/chassis';
import { createStaffSchema, pathIdSchema, updateStaffSchema } from '@petwell/contracts';
import type { Manager } from '../use-cases/manage-staff.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import type { AnswerSessions } from './session-answer.ts';

function readManager({ principals, clientAddress }: RouteCall): Manager {
  if (!principals.staff) throw new AppError('unauthenticated');
  const { staffId, username } = principals.staff;
  return { staffId, username, clientAddress };
}

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
      async handle(call) {
        const account = parse(createStaffSchema, call.request.body);
        const made = await useCases.manageStaff.create({ manager: readManager(call), account });
        call.response.status(201).json(made);
      },
    },
    {
      method: 'patch',
      path: '/api/admin/staff/:id',
      access: ['manager'],
      async handle(call) {
        const { request, response } = call;
        const id = pathIdSchema.safeParse(request.params['id']);
        if (!id.success) throw new AppError('not_found');
        const { role, isActive, password } = parse(updateStaffSchema, request.body);
        const { account, ended } = await useCases.manageStaff.update({
          manager: readManager(call),
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
