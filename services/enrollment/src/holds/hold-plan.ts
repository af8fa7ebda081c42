import { randomUUID } from 'node:crypto';
import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents, type AdminEnrollment } from '@petwell/contracts';
import { dayInWords } from '@petwell/contracts/legal';
import type { HoldPlan, HoldPreview } from '@petwell/contracts/routes';
import { conflict } from '../core/caller.ts';
import { withClaim, type Claims } from '../core/claims.ts';
import { toAdminEnrollment, type EnrollmentRecord } from '../core/enrollment.ts';
import type { Billing } from '../core/other-services.ts';
import type { HeldMonths, PlanYear } from '../core/rules-plan-year.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import type { CarryOut } from './carry-out.ts';
import { obstacleTo } from './rules-hold.ts';
import type { HoldRecord, HoldTransaction, RunHolds } from './transaction.ts';

/** @throws AppError status_conflict */
function requireHoldable(enrollment: EnrollmentRecord): void {
  const obstacle = obstacleTo(enrollment);
  if (obstacle !== null) throw conflict(obstacle);
}

/** The hold moves the plan year with which other terms begin. @throws AppError status_conflict */
async function requireNoNewTerms(
  { holds }: Pick<HoldTransaction, 'holds'>,
  id: number,
): Promise<void> {
  if (await holds.hasChange(id)) {
    throw conflict(
      'A change of this plan is on its way. Take it back, or hold the plan after the change.',
    );
  }
  const day = await holds.findCampaignDay(id);
  if (day === null) return;
  throw conflict(
    `A price campaign changes this plan’s price on ${dayInWords(day)}. Take the plan out of it, or hold the plan after that day.`,
  );
}

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

type StaffRequest = { actor: StaffActor; enrollmentId: number; record: RequestName | null };

/** @throws AppError not_found */
async function lockPlan(
  tx: HoldTransaction,
  store: Pick<EnrollmentStore, 'find'>,
  enrollmentId: number,
): Promise<EnrollmentRecord> {
  const found = await store.find(enrollmentId);
  if (!found || !(await tx.owners.hold(found.owner.id))) throw new AppError('not_found');
  const enrollment = await tx.enrollments.lock(enrollmentId);
  if (!enrollment) throw new AppError('not_found');
  return enrollment;
}

/**
 * Handles what managers order about holds. Of two concurrent requests, one succeeds and the other gets status_conflict.
 * @throws AppError not_found, status_conflict, service_unavailable (it is repeated)
 */
export function createHoldPlan(deps: {
  transaction: RunHolds;
  carryOut: CarryOut;
  claims: Claims;
  store: Pick<EnrollmentStore, 'find'>;
  clock: () => Date;
  timeZone: string;
}) {
  const { transaction, carryOut, clock, timeZone } = deps;

  /** Stores the order before billing is asked; one that was interrupted goes on if it is the same. */
  const place = (request: StaffRequest & HoldPlan): Promise<HoldRecord> =>
    transaction(async (tx) => {
      const { enrollmentId, months, reason, actor, record } = request;
      const enrollment = await lockPlan(tx, deps.store, enrollmentId);
      const open = await tx.holds.findOpen(enrollmentId);
      if (open?.state === 'ordered' && open.months === months) return open;
      if (open?.state === 'ordered') {
        throw conflict('This plan is being put on hold right now. Please look again in a moment.');
      }
      requireHoldable(enrollment);
      await requireNoNewTerms(tx, enrollmentId);
      // Of a plan that ended during its hold, and started again.
      if (open) await tx.holds.settle(open.id, { state: 'over' });
      const hold: HoldRecord = {
        id: randomUUID(),
        enrollmentId,
        ownerId: enrollment.owner.id,
        months,
        reason,
        orderedBy: actor,
        state: 'ordered',
        startsOn: null,
        resumesAt: null,
        endedBy: null,
        request: record,
      };
      await tx.holds.insert(hold, clock());
      return hold;
    });

  const placeEnd = ({ enrollmentId, actor, record }: StaffRequest): Promise<HoldRecord> =>
    transaction(async (tx) => {
      const { state } = await lockPlan(tx, deps.store, enrollmentId);
      const open = await tx.holds.findOpen(enrollmentId);
      const isOnHold = state.hold !== null && open && open.state !== 'ordered';
      if (!isOnHold) throw conflict('This plan isn’t on hold.');
      await tx.holds.orderEnd(open.id, { endedBy: actor, request: record });
      return { ...open, state: 'ending', endedBy: actor, request: record };
    });

  const claimed = (
    { enrollmentId }: StaffRequest,
    work: () => Promise<EnrollmentRecord>,
  ): Promise<AdminEnrollment> =>
    withClaim(deps.claims, `enrollment/${enrollmentId}`, async () =>
      toAdminEnrollment(await work(), timeZone),
    );

  return {
    hold: (request: StaffRequest & HoldPlan) =>
      claimed(request, async () => carryOut.hold(await place(request), request.record)),
    end: (request: StaffRequest) =>
      claimed(request, async () => carryOut.endEarly(await placeEnd(request), request.record)),
  };
}
export type HoldPlanUseCase = ReturnType<typeof createHoldPlan>;
