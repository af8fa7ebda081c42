import { anyStaff, parse, type Route } from '@petwell/chassis';
import {
  customerPaymentsQuerySchema,
  driftQuerySchema,
  pathIdSchema,
  workListQuerySchema,
} from '@petwell/contracts';
import type { UseCases } from './routes.ts';

type StaffReads = Pick<UseCases, 'readWorkList' | 'readCustomerPayments' | 'listReconciliations'>;

/** What the clinic's staff read of payments. */
export function createStaffRoutes(useCases: StaffReads): Route[] {
  return [
    {
      method: 'get',
      path: '/api/admin/work-list',
      access: anyStaff,
      async handle({ request, response }) {
        response.json(await useCases.readWorkList(parse(workListQuerySchema, request.query)));
      },
    },
    {
      method: 'get',
      path: '/api/admin/customers/:ownerId/payments',
      access: anyStaff,
      async handle({ request, response }) {
        const ownerId = parse(pathIdSchema, request.params['ownerId']);
        const query = parse(customerPaymentsQuerySchema, request.query);
        response.json(await useCases.readCustomerPayments({ ownerId, ...query }));
      },
    },
    {
      method: 'get',
      path: '/api/admin/drift',
      access: anyStaff,
      async handle({ request, response }) {
        const { limit } = parse(driftQuerySchema, request.query);
        response.json({ runs: await useCases.listReconciliations(limit) });
      },
    },
  ];
}
