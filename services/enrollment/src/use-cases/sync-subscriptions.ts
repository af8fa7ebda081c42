import { AppError } from '@petwell/chassis';
import type { SyncUpdates } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import type { EnrollmentRecord } from '../domain/enrollment.ts';
import { applyTrigger } from './apply-trigger.ts';
import type { EnrollmentStore, RunInTransaction } from './enrollment-transaction.ts';
import type { Billing } from './other-services.ts';

/** What billing answers about in one call. */
const batchSize = 50;

/**
 * POST /api/sync-subscriptions: re-reads the provider for the owner's enrollments and tells which statuses
 * changed. What could be read is applied even when something else could not.
 * @throws AppError service_unavailable when any enrollment could not be read
 */
export function createSyncSubscriptions(deps: {
  store: Pick<EnrollmentStore, 'listOf'>;
  billing: Pick<Billing, 'subscriptionFacts'>;
  runInTransaction: RunInTransaction;
  clock: () => Date;
}) {
  const { store, billing, runInTransaction, clock } = deps;

  async function apply(record: EnrollmentRecord, fact: SubscriptionFact) {
    if (fact.version <= record.state.factVersion) return [];
    const trigger = { kind: 'subscription-fact', fact } as const;
    const after = await runInTransaction((tx) =>
      applyTrigger(tx, { enrollmentId: record.id, trigger, at: clock() }),
    );
    if (!after || after.state.status === record.state.status) return [];
    const { status: oldStatus } = record.state;
    return [{ enrollmentId: record.id, oldStatus, newStatus: after.state.status }];
  }

  return async function syncSubscriptions(ownerId: number): Promise<SyncUpdates> {
    const records = (await store.listOf(ownerId)).filter(
      ({ state }) => state.status !== 'cancelled',
    );
    const updates: SyncUpdates['updates'] = [];
    for (let start = 0; start < records.length; start += batchSize) {
      const batch = records.slice(start, start + batchSize);
      const { facts, errors } = await billing.subscriptionFacts(batch.map(({ id }) => id));
      for (const record of batch) {
        const fact = facts.find(({ enrollmentId }) => enrollmentId === record.id);
        if (fact) updates.push(...(await apply(record, fact)));
      }
      if (errors.length > 0) {
        const cause = new Error(
          `not read: ${errors.map(({ enrollmentId }) => enrollmentId).join()}`,
        );
        throw new AppError('service_unavailable', { cause });
      }
    }
    return { updates };
  };
}
export type SyncSubscriptions = ReturnType<typeof createSyncSubscriptions>;
