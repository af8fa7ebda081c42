import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as internal from '@petwell/contracts/internal';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

/** Creates the routes with which identity copies an owner, and asks who has paid. */
export function createOwnerRoutes(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  transaction: RunInTransaction;
}): HandledRoute[] {
  return [
    handle(internal.readFirstPayments, async ({ params, query }) => {
      const since = new Date(query.since);
      const isFirstPaidSince = ({ state }: EnrollmentRecord) =>
        state.activatedAt !== null && state.activatedAt > since;
      const hasPaid = (await deps.store.listOf(params.id)).some(isFirstPaidSince);
      return { status: 200, body: { hasPaid } };
    }),
    handle(internal.copyOwner, async ({ params, body: copy }) => {
      if (copy.owner.id !== params.id) {
        const fields = { 'owner.id': 'Expected the id of the path' };
        throw new AppError('validation_failed', { fields });
      }
      await deps.transaction(({ owners }) => owners.copy(copy));
      return { status: 204 };
    }),
  ];
}
