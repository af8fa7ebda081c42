import { AppError } from '@petwell/chassis';
import type { SyncUpdates } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { applyFact } from './apply-fact.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { RunInTransaction } from '../core/transaction.ts';

/** Enrollments per call to billing. */
const batchSize = 50;

/**
 * Handles POST /api/sync-subscriptions: reads the owner's enrollments from the provider again and returns the
 * changed statuses. Applies successful reads even if others fail.
 * @throws AppError service_unavailable when any enrollment could not be read
 */
export function createSyncSubscriptions(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  billing: Pick<Billing, 'subscriptionFacts'>;
  transaction: RunInTransaction;
  clock: () => Date;
}) {
  async function apply({ id, state }: EnrollmentRecord, fact: SubscriptionFact | undefined) {
    if (!fact || fact.version <= state.factVersion) return [];
    const after = await deps.transaction((tx) => applyFact(tx, fact, deps.clock()));
    if (!after || after.state.status === state.status) return [];
    return [{ enrollmentId: id, oldStatus: state.status, newStatus: after.state.status }];
  }

  return async function syncSubscriptions(ownerId: number): Promise<SyncUpdates> {
    const enrollments = await deps.store.listOf(ownerId);
    const open = enrollments.filter(({ state }) => state.status !== 'cancelled');
    const updates: SyncUpdates['updates'] = [];
    for (let start = 0; start < open.length; start += batchSize) {
      const batch = open.slice(start, start + batchSize);
      const { facts, errors } = await deps.billing.subscriptionFacts(batch.map(({ id }) => id));
      for (const enrollment of batch) {
        const fact = facts.find(({ enrollmentId }) => enrollmentId === enrollment.id);
        updates.push(...(await apply(enrollment, fact)));
      }
      if (errors.length > 0) throw notRead(errors);
    }
    return { updates };
  };
}
export type SyncSubscriptions = ReturnType<typeof createSyncSubscriptions>;

function notRead(errors: readonly { enrollmentId: number }[]): AppError {
  const ids = errors.map(({ enrollmentId }) => enrollmentId).join();
  return new AppError('service_unavailable', { cause: new Error(`not read: ${ids}`) });
}
