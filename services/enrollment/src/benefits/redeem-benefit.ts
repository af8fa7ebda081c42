import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { toCents, type RedeemRequest, type RedemptionResponse } from '@petwell/contracts';
import type { Use } from './redemption-rules.ts';
import { complete, recordUse, type Dependencies, type StaffRequest } from './redemptions.ts';

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
