import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import * as internal from '@petwell/contracts/internal';
import { toSnapshot, type EnrollmentRecord } from '../core/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';
import type { EndPlans } from '../endings/end-plans.ts';
import type { EndUnpaid } from '../endings/end-unpaid.ts';
import { hasAnotherPlan } from '../core/rules-same-pet.ts';

/** Creates the routes for other services to read and end enrollments, and to copy an owner. */
export function createInternalRoutes(deps: {
  store: Pick<EnrollmentStore, 'find' | 'listOf'>;
  transaction: RunInTransaction;
  endPlans: EndPlans;
  endUnpaid: EndUnpaid;
}): HandledRoute[] {
  return [
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
      const body = toSnapshot(enrollment);
      if (enrollment.state.status !== 'cancelled') return { status: 200, body };
      const hasOtherPlan = hasAnotherPlan(enrollment, await deps.store.listOf(body.owner.id));
      return { status: 200, body: { ...body, hasOtherPlan } };
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
