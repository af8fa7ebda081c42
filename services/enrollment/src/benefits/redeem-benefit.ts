import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { hasDied, toCents, type RedeemRequest, type RedemptionResponse } from '@petwell/contracts';
import { toBalance, toRedemption, type RedemptionRecord } from './rules.ts';
import { lastPlanDay } from '../core/rules-plan-year.ts';
import { redeemedEvent, undoneEvent } from './benefit-events.ts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import { invalid } from '../core/invalid.ts';
import { requireDay, requireLeft, requireUsable, type Use } from './redemption-rules.ts';
import type { EnrollmentTransaction, RunInTransaction } from '../core/stores.ts';

/** `record`: the idempotency record, completed in the transaction. */
type StaffRequest = { actor: StaffActor; record: RequestName | null };
type Settings = { clock: () => Date; timeZone: string };
type Dependencies = Settings & { transaction: RunInTransaction };

const nameOf = ({ name, username }: StaffActor): string => name ?? username;

/** Records a use by the rules; the enrollment is locked, so counters can't be raced. */
async function recordUse(
  tx: EnrollmentTransaction,
  { clock, timeZone }: Settings,
  { enrollment, use, actor }: { enrollment: EnrollmentRecord; use: Use; actor: StaffActor },
): Promise<RedemptionResponse> {
  requireUsable(enrollment, use.overrideReason);
  const now = clock();
  const today = clinicDay(now, timeZone);
  // Checked before a plan year is opened for a plan that isn't active yet.
  if (use.performedOn > today) throw invalid('performedOn', 'This day is in the future');
  const { year, allowances } = await tx.benefits.openYear(
    enrollment,
    lastPlanDay(enrollment, now, timeZone),
  );
  const { deceasedAt } = enrollment.pet;
  const diedOn = deceasedAt === undefined ? null : clinicDay(new Date(deceasedAt), timeZone);
  requireDay(use.performedOn, { today, year, diedOn });
  const allowance = allowances.find(({ code }) => code === use.code);
  if (!allowance) throw invalid('code', `${enrollment.pet.name}'s plan doesn't include this`);
  requireLeft(allowance, use);
  const { intervalDays } = allowance;
  const nextDueOn = intervalDays === null ? null : addDays(use.performedOn, intervalDays);
  const redemption = await tx.benefits.insert({
    enrollment,
    startsOn: year.startsOn,
    nextDueOn,
    ...use,
    recordedAt: now,
    recordedBy: nameOf(actor),
    staffId: actor.staffId,
  });
  await tx.outbox.append([redeemedEvent(enrollment, redemption)]);
  return respond(tx, enrollment, redemption);
}

/** Reads the benefit again, so that the counters are the stored ones. */
async function respond(
  tx: EnrollmentTransaction,
  enrollment: EnrollmentRecord,
  redemption: RedemptionRecord,
): Promise<RedemptionResponse> {
  const { startsOn, code } = redemption;
  const allowances = await tx.benefits.readYear(enrollment, startsOn);
  const benefit = allowances.find((one) => one.code === code);
  if (!benefit) throw new Error(`redemption ${redemption.id} has no allowance`);
  const { pet, state } = enrollment;
  return {
    redemption: toRedemption(redemption),
    benefit: toBalance(benefit),
    isPastDue: !hasDied(pet) && state.status === 'active' && state.hasPaymentProblem,
  };
}

/** Locks the enrollments in one order, so that two moves can't block each other. */
async function lockInOrder(
  { enrollments }: EnrollmentTransaction,
  ids: readonly number[],
): Promise<(EnrollmentRecord | null)[]> {
  const locked = new Map<number, EnrollmentRecord | null>();
  for (const id of ids.toSorted((one, other) => one - other)) {
    if (!locked.has(id)) locked.set(id, await enrollments.lock(id));
  }
  return ids.map((id) => locked.get(id) ?? null);
}

/** Undoes a use of a locked enrollment. @throws AppError not_found, status_conflict */
async function undoUse(
  tx: EnrollmentTransaction,
  { clock }: Settings,
  request: { id: number; enrollment: EnrollmentRecord; actor: StaffActor; reason: string },
): Promise<RedemptionRecord> {
  const { id, enrollment, actor, reason } = request;
  const before = await tx.benefits.find(id);
  if (!before) throw new AppError('not_found');
  if (before.undone) {
    const publicMessage = `This was undone already, by ${before.undone.by}.`;
    throw new AppError('status_conflict', { publicMessage });
  }
  const undone = { at: clock(), by: nameOf(actor), reason };
  await tx.benefits.undo(id, undone);
  const redemption = { ...before, undone };
  await tx.outbox.append([undoneEvent(enrollment, redemption, undone)]);
  return redemption;
}

async function complete(
  tx: EnrollmentTransaction,
  record: RequestName | null,
  { ownerId, ...answer }: { ownerId: number; status: number; body: RedemptionResponse },
): Promise<void> {
  // Under the customer's id, so that deleting the customer removes the stored response too.
  if (record) await tx.requests.complete({ ...record, ownerId }, answer);
}

/**
 * Handles POST /api/admin/enrollments/{id}/redemptions.
 * @throws AppError not_found, forbidden, validation_failed, none_left, plan_not_active, status_conflict
 */
export function createRedeemBenefit(deps: Dependencies) {
  return async function redeemBenefit(
    request: StaffRequest & { enrollmentId: number; use: RedeemRequest },
  ): Promise<RedemptionResponse> {
    const { actor, record, enrollmentId } = request;
    const { code, quantity, note = null, overrideReason = null } = request.use;
    const { performedOn = clinicDay(deps.clock(), deps.timeZone), amount } = request.use;
    if (overrideReason !== null && actor.role !== 'manager') {
      const publicMessage = 'Only a manager may record a service while the plan is not active.';
      throw new AppError('forbidden', { publicMessage });
    }
    return deps.transaction(async (tx) => {
      const enrollment = await tx.enrollments.lock(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      const isActive = enrollment.state.status === 'active';
      const use: Use = {
        code,
        quantity,
        performedOn,
        note,
        amountCents: amount === undefined ? null : toCents(amount),
        // Kept only where it was needed.
        overrideReason: isActive ? null : overrideReason,
      };
      const body = await recordUse(tx, deps, { enrollment, use, actor });
      const { label } = body.redemption;
      await tx.activityLog.record({
        actor,
        action: 'redeem',
        subject: `enrollment/${enrollmentId}`,
        result: 'done',
        detail: `${quantity} × ${label}, ${performedOn}${use.overrideReason === null ? '' : `, ${use.overrideReason}`}`,
      });
      await complete(tx, record, { ownerId: enrollment.owner.id, status: 201, body });
      return body;
    });
  };
}
export type RedeemBenefit = ReturnType<typeof createRedeemBenefit>;

/**
 * Handles POST /api/admin/redemptions/{id}/undo, also for earlier plan years and plans that have ended.
 * @throws AppError not_found, status_conflict
 */
export function createUndoRedemption(deps: Dependencies) {
  return async function undoRedemption(
    request: StaffRequest & { id: number; reason: string },
  ): Promise<RedemptionResponse> {
    const { actor, record, id, reason } = request;
    return deps.transaction(async (tx) => {
      const found = await tx.benefits.find(id);
      const enrollment = found && (await tx.enrollments.lock(found.enrollmentId));
      if (!enrollment) throw new AppError('not_found');
      const redemption = await undoUse(tx, deps, { id, enrollment, actor, reason });
      const body = await respond(tx, enrollment, redemption);
      await tx.activityLog.record({
        actor,
        action: 'undo-redemption',
        subject: `redemption/${id}`,
        result: 'done',
        detail: `${redemption.label}, ${redemption.performedOn}: ${reason}`,
      });
      await complete(tx, record, { ownerId: enrollment.owner.id, status: 200, body });
      return body;
    });
  };
}
export type UndoRedemption = ReturnType<typeof createUndoRedemption>;

/**
 * Handles POST /api/admin/redemptions/{id}/move: undoes the use and records it for the other plan, or does
 * neither.
 * @throws AppError not_found, validation_failed, none_left, plan_not_active, status_conflict
 */
export function createMoveRedemption(deps: Dependencies) {
  return async function moveRedemption(
    request: StaffRequest & { id: number; enrollmentId: number; reason: string },
  ): Promise<RedemptionResponse> {
    const { actor, record, id, enrollmentId, reason } = request;
    return deps.transaction(async (tx) => {
      const found = await tx.benefits.find(id);
      if (!found) throw new AppError('not_found');
      if (found.enrollmentId === enrollmentId) {
        throw invalid('enrollmentId', 'It is recorded for this pet already');
      }
      const [from, to] = await lockInOrder(tx, [found.enrollmentId, enrollmentId]);
      if (!from) throw new AppError('not_found');
      if (!to) throw invalid('enrollmentId', "This plan doesn't exist");
      const { code, quantity, performedOn, amountCents, note, label } = await undoUse(tx, deps, {
        id,
        enrollment: from,
        actor,
        reason: `Moved to another pet: ${reason}`,
      });
      const use = { code, quantity, performedOn, amountCents, note, overrideReason: null };
      const body = await recordUse(tx, deps, { enrollment: to, use, actor });
      await tx.activityLog.record({
        actor,
        action: 'move-redemption',
        subject: `redemption/${id}`,
        result: 'done',
        detail: `${label}, ${performedOn}, to enrollment ${enrollmentId}: ${reason}`,
      });
      await complete(tx, record, { ownerId: to.owner.id, status: 201, body });
      return body;
    });
  };
}
export type MoveRedemption = ReturnType<typeof createMoveRedemption>;
