import { AppError, parse, type Route } from '@petwell/chassis';
import { copyOwnerSchema, type CopyOwner } from '@petwell/contracts/internal';
import { toSnapshot } from '../domain/enrollment.ts';
import type { EnrollmentStore } from '../use-cases/enrollment-transaction.ts';
import { readPathId } from './caller.ts';

export type InternalRouteDependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  copyOwner: (copy: CopyOwner) => Promise<void>;
};

/** What other services ask; never routed by the gateway. */
export function createInternalRoutes(deps: InternalRouteDependencies): Route[] {
  return [
    {
      method: 'get',
      path: '/internal/enrollments/:id',
      access: ['service:billing'],
      async handle(call) {
        const record = await deps.store.find(readPathId(call, 'id'));
        if (!record) throw new AppError('not_found');
        call.response.json(toSnapshot(record));
      },
    },
    {
      method: 'put',
      path: '/internal/owners/:id',
      access: ['service:identity'],
      async handle(call) {
        const copy = parse(copyOwnerSchema, call.request.body);
        if (copy.owner.id !== readPathId(call, 'id')) {
          const fields = { 'owner.id': 'Expected the id of the path' };
          throw new AppError('validation_failed', { fields });
        }
        await deps.copyOwner(copy);
        call.response.status(204).end();
      },
    },
  ];
}
