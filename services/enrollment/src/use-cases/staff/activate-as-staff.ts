import { AppError } from '@petwell/chassis';
import type { AdminEnrollment } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import { toAdminEnrollment, type EnrollmentRecord } from '../../domain/enrollment.ts';
import type { Trigger } from '../../domain/transition.ts';
import { applyToLocked } from '../apply-trigger.ts';
import type { EnrollmentStore, RunInTransaction } from '../enrollment-transaction.ts';
import type { Billing } from '../other-services.ts';
import {
  recordingFailures,
  withClaim,
  type ActivityLog,
  type ActivityNote,
  type Claims,
  type StaffActor,
} from './activity.ts';

export type ActivateAsStaffDependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'verifyPayment'>;
  runInTransaction: RunInTransaction;
  activityLog: Pick<ActivityLog, 'record'>;
  claims: Claims;
  clock: () => Date;
};

export type ActivationRequest = {
  actor: StaffActor;
  enrollmentId: number;
  /** A manager's word instead of a confirmed payment. */
  overrideReason: string | null;
};

/**
 * POST /api/admin/activate-subscription: by what the provider says, or by a manager's written reason,
 * which is kept and respected by later facts (design §3). A payment that is there makes the reason needless.
 * @throws AppError not_found, forbidden, payment_not_confirmed, status_conflict, service_unavailable
 */
export function createActivateAsStaff(deps: ActivateAsStaffDependencies) {
  const { store, claims, activityLog } = deps;

  /** The fact of a confirmed payment; null when there is none. With an override nobody needs the provider. */
  async function findPayment(
    record: EnrollmentRecord,
    isOverridden: boolean,
  ): Promise<SubscriptionFact | null> {
    try {
      const { isConfirmed, subscription } = await deps.billing.verifyPayment({
        enrollmentId: record.id,
        ownerId: record.owner.id,
        paymentIntentId: null,
      });
      return isConfirmed && subscription?.enrollmentId === record.id ? subscription : null;
    } catch (error) {
      if (isOverridden) return null;
      throw error;
    }
  }

  async function apply(
    enrollmentId: number,
    trigger: Trigger,
    note: ActivityNote,
  ): Promise<EnrollmentRecord> {
    return deps.runInTransaction(async (tx) => {
      const before = await tx.lockEnrollment(enrollmentId);
      if (!before) throw new AppError('not_found');
      if (before.state.status === 'cancelled') throw conflict('cancelled');
      const after = await applyToLocked(tx, { before, trigger, at: deps.clock() });
      if (after.state.status !== 'active') throw notConfirmed();
      await tx.recordActivity(note);
      return after;
    });
  }

  return async function activateAsStaff(request: ActivationRequest): Promise<AdminEnrollment> {
    const { actor, enrollmentId, overrideReason } = request;
    const subject = `enrollment/${enrollmentId}`;
    const what = { actor, action: 'activate' as const, subject };
    return recordingFailures(activityLog, what, () =>
      withClaim(claims, subject, async () => {
        if (overrideReason !== null && actor.role !== 'manager') throw onlyManagers();
        const record = await store.find(enrollmentId);
        if (!record) throw new AppError('not_found');
        const { status } = record.state;
        if (status === 'cancelled' || status === 'active') throw conflict(status);
        const fact = await findPayment(record, overrideReason !== null);
        if (!fact && overrideReason === null) throw notConfirmed();
        const trigger: Trigger = fact
          ? { kind: 'subscription-fact', fact }
          : { kind: 'override', reason: overrideReason ?? '' };
        const detail = fact
          ? 'payment confirmed'
          : `without a confirmed payment: ${overrideReason}`;
        const note = { ...what, result: 'done', detail } as const;
        return toAdminEnrollment(await apply(enrollmentId, trigger, note));
      }),
    );
  };
}
export type ActivateAsStaff = ReturnType<typeof createActivateAsStaff>;

/** Spec §8. */
function notConfirmed(): AppError {
  return new AppError('payment_not_confirmed', { publicMessage: 'payment may not be confirmed' });
}

function onlyManagers(): AppError {
  return new AppError('forbidden', {
    publicMessage: 'Only a manager may activate without a confirmed payment.',
  });
}

function conflict(status: 'cancelled' | 'active'): AppError {
  const publicMessage = {
    cancelled: 'This enrollment has been cancelled. Please enroll the pet again.',
    active: 'This enrollment is active already.',
  }[status];
  return new AppError('status_conflict', { publicMessage });
}
