import { anyStaff, AppError, parse, type Route } from '@petwell/chassis';
import { customerMailsQuerySchema, pathIdSchema } from '@petwell/contracts';
import type { ReadHeldMails } from '../use-cases/forget-owner.ts';
import type { ListCustomerMails } from '../use-cases/list-customer-mails.ts';

export type RouteDependencies = {
  listCustomerMails: ListCustomerMails;
  readHeldMails: ReadHeldMails;
};

/**
 * Every route of notification, with who may call it: staff look at what was mailed to a customer, who
 * can have it all.
 */
export function createRoutes(deps: RouteDependencies): Route[] {
  return [
    {
      method: 'get',
      path: '/api/admin/customers/:ownerId/mails',
      access: anyStaff,
      async handle({ request, response }) {
        const ownerId = pathIdSchema.safeParse(request.params['ownerId']);
        if (!ownerId.success) throw new AppError('not_found');
        const { before, limit } = parse(customerMailsQuerySchema, request.query);
        response.json(await deps.listCustomerMails({ ownerId: ownerId.data, before, limit }));
      },
    },
    {
      method: 'get',
      path: '/internal/owners/:ownerId/held-data',
      access: ['service:enrollment'],
      async handle({ request, response }) {
        const ownerId = parse(pathIdSchema, request.params['ownerId']);
        response.json({ mails: await deps.readHeldMails(ownerId) });
      },
    },
  ];
}
