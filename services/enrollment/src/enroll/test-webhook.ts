import { AppError, type StaffActor } from '@petwell/chassis';
import type { TestEventType, TestWebhookResponse } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { ActivityLog } from '../core/transaction.ts';
import type { Billing } from '../core/clients/other-services.ts';

const pollMs = 50;

/**
 * Handles POST /api/test-webhook: has billing send a signed event about the enrollment's real provider object
 * through the real pipeline, and reports what changed here.
 * @throws AppError not_found, status_conflict, test_mode_only, service_unavailable
 */
export function createTestWebhook(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'sendTestEvent'>;
  activityLog: Pick<ActivityLog, 'record'>;
  /** How long to wait for billing's own event. */
  waitMs?: number;
}) {
  const { store, billing, activityLog, waitMs = 5_000 } = deps;

  async function find(enrollmentId: number): Promise<EnrollmentRecord> {
    const record = await store.find(enrollmentId);
    if (!record) {
      throw new AppError('not_found', {
        publicMessage: 'There is no plan with this ID.',
      });
    }
    return record;
  }

  async function findFrom(enrollmentId: number, factVersion: number) {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const record = await find(enrollmentId);
      const isThere = record.state.factVersion >= factVersion;
      if (isThere || performance.now() > deadline) return { record, isThere };
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  return async function testWebhook(request: {
    actor: StaffActor;
    eventType: TestEventType;
    enrollmentId: number;
  }): Promise<TestWebhookResponse> {
    const { actor, eventType, enrollmentId } = request;
    const { status: currentStatus } = (await find(enrollmentId)).state;
    const sent = await billing.sendTestEvent({ enrollmentId, eventType });
    const { record, isThere } = await findFrom(enrollmentId, sent.factVersion);
    const { status: newStatus } = record.state;
    const hasChanged = newStatus !== currentStatus;
    const isProcessing = !sent.isHandled || !isThere;
    const action = hasChanged ? 'status_changed' : isProcessing ? 'still_processing' : 'no_change';
    const what = { actor, action: 'test-webhook', subject: `enrollment/${enrollmentId}` } as const;
    const detail = `${eventType}: ${currentStatus} → ${newStatus}`;
    await activityLog.record({ ...what, result: 'done', detail });
    return { action, currentStatus, newStatus };
  };
}
export type TestWebhook = ReturnType<typeof createTestWebhook>;
