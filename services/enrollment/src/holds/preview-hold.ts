import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import type { HoldPreview } from '@petwell/contracts/routes';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import type { HeldMonths, PlanYear } from '../core/terms/rules-plan-year.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { requireHoldable, requireNoNewTerms } from './require-holdable.ts';
import type { RunHolds } from './transaction.ts';

/**
 * Handles POST /api/admin/enrollments/{id}/hold/preview: what a hold that begins now does. Changes nothing.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createPreviewHold(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'previewHold'>;
  transaction: RunHolds;
  findYear: (
    enrollment: EnrollmentRecord,
    given: { day: string; more?: HeldMonths[] },
  ) => Promise<PlanYear>;
  clock: () => Date;
  timeZone: string;
}) {
  const { clock, timeZone } = deps;
  return async (enrollmentId: number, { months }: { months: number }): Promise<HoldPreview> => {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    requireHoldable(enrollment);
    await deps.transaction((tx) => requireNoNewTerms(tx, enrollmentId));
    const schedule = await deps.billing.previewHold({ enrollmentId, months });
    const day = clinicDay(clock(), timeZone);
    const dayOf = (at: string) => clinicDay(new Date(at), timeZone);
    const before = await deps.findYear(enrollment, { day });
    const after = await deps.findYear(enrollment, { day, more: [{ startsOn: day, months }] });
    return {
      until: dayOf(schedule.resumesAt),
      nextChargeOn: dayOf(schedule.nextChargeAt),
      voidedOn: schedule.voidedAt.map(dayOf),
      monthlyTotal: fromCents(enrollment.totalMonthlyCents),
      planYearEndsOn: after.endsOn,
      planYearEndedOn: before.endsOn,
    };
  };
}
export type PreviewHold = ReturnType<typeof createPreviewHold>;
