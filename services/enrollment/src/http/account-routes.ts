import { AppError, parse, type Route } from '@petwell/chassis';
import { endPlansSchema } from '@petwell/contracts/internal';
import type { EndPlans } from '../use-cases/removal/end-plans.ts';
import type { ExportAccount } from '../use-cases/removal/export-account.ts';
import { readPathId } from './caller.ts';

export type AccountRouteDependencies = { exportAccount: ExportAccount; endPlans: EndPlans };

/** What owners can have of what is held about them, and what ends before it is removed. */
export function createAccountRoutes(deps: AccountRouteDependencies): Route[] {
  return [
    {
      method: 'get',
      path: '/api/account/export',
      access: ['owner'],
      async handle({ principals, response }) {
        if (!principals.owner) throw new AppError('unauthenticated');
        const held = await deps.exportAccount(principals.owner.ownerId);
        response.set({
          'Content-Disposition': 'attachment; filename="petwell-my-data.json"',
          'Cache-Control': 'no-store',
        });
        response.json(held);
      },
    },
    {
      method: 'post',
      path: '/internal/owners/:id/end-plans',
      access: ['service:identity'],
      async handle(call) {
        const { reason } = parse(endPlansSchema, call.request.body);
        await deps.endPlans(readPathId(call, 'id'), reason);
        call.response.status(204).end();
      },
    },
  ];
}
