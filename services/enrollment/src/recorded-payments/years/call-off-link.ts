import { AppError, type StaffActor } from '@petwell/chassis';
import type { Billing } from '../../core/clients/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { ActivityLog } from '../../core/transaction.ts';

/**
 * Ends the mailed link to pay a year, so that it charges nothing.
 * @throws AppError not_found, status_conflict (it was paid), service_unavailable
 */
export const createCallOffLink =
  (deps: {
    store: Pick<EnrollmentStore, 'find'>;
    billing: Pick<Billing, 'callOffYear'>;
    activityLog: ActivityLog;
  }) =>
  async ({ enrollmentId, actor }: { enrollmentId: number; actor: StaffActor }): Promise<void> => {
    if (!(await deps.store.find(enrollmentId))) throw new AppError('not_found');
    await deps.billing.callOffYear(enrollmentId);
    const subject = `enrollment/${enrollmentId}`;
    const done = { action: 'year-link', subject, result: 'done', detail: 'called off' } as const;
    await deps.activityLog.record({ actor, ...done });
  };
export type CallOffLink = ReturnType<typeof createCallOffLink>;
