import { AppError } from '@petwell/chassis';
import { firstChargeOf } from '@petwell/chassis/first-charge';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents, type RestartPreview } from '@petwell/contracts';
import type { Billing } from '../core/clients/other-services.ts';
import { dueAgainAt, restartOf } from '../core/state/enrollment-state.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { requireOnly, requireRestartable } from './ending-refusals.ts';

/**
 * Handles GET /api/admin/enrollments/{id}/restart-preview: what starting an ended plan again charges, and when.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createPreviewRestart(deps: {
  store: Pick<EnrollmentStore, 'find' | 'listOf'>;
  billing: Pick<Billing, 'paymentStanding'>;
  clock: () => Date;
  timeZone: string;
}) {
  const { store, timeZone } = deps;
  return async function previewRestart(enrollmentId: number): Promise<RestartPreview> {
    const enrollment = await store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    const now = deps.clock();
    const until = requireRestartable(enrollment, now).toISOString();
    requireOnly(enrollment, await store.listOf(enrollment.owner.id));
    const { paidThrough } = await deps.billing.paymentStanding(enrollmentId);
    const first = firstChargeOf(dueAgainAt(enrollment.state, paidThrough), now, timeZone);
    return {
      monthlyTotal: fromCents(enrollment.totalMonthlyCents),
      firstPaymentOn: clinicDay(first.at, timeZone),
      passedOn: first.passedOn,
      restart: { until, ...restartOf(enrollment).restart },
    };
  };
}
export type PreviewRestart = ReturnType<typeof createPreviewRestart>;
