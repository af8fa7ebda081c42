import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as internal from '@petwell/contracts/internal';
import { exportAccount } from '@petwell/contracts/routes';
import { toSnapshot, type EnrollmentRecord } from '../core/enrollment.ts';
import type { EndPlans } from './end-plans.ts';
import type { EndUnpaid } from './end-unpaid.ts';
import type { ExportAccount } from './export-account.ts';
import type { EnrollmentStore, RunInTransaction } from '../core/stores.ts';

export type AccountRouteDependencies = {
  store: Pick<EnrollmentStore, 'find' | 'listOf'>;
  transaction: RunInTransaction;
  exportAccount: ExportAccount;
  endPlans: EndPlans;
  endUnpaid: EndUnpaid;
};

/** Creates the routes for the owner's own data, and for other services to read owners and enrollments. */
export function createAccountRoutes(deps: AccountRouteDependencies): HandledRoute[] {
  return [
    handle(exportAccount, async ({ caller: { owner } }) => ({
      status: 200,
      body: await deps.exportAccount(owner.ownerId),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="petwell-my-data.json"',
      },
    })),
    handle(internal.endPlans, async ({ params, body: { reason } }) => {
      await deps.endPlans(params.id, reason);
      return { status: 204 };
    }),
    handle(internal.endUnpaid, async ({ params }) => ({
      status: 200,
      body: await deps.endUnpaid(params.id),
    })),
    handle(internal.readInternalEnrollment, async ({ params }) => {
      const enrollment = await deps.store.find(params.id);
      if (!enrollment) throw new AppError('not_found');
      return { status: 200, body: toSnapshot(enrollment) };
    }),
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
