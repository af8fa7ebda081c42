import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { toCents, type RedeemBatch, type RedemptionBatch } from '@petwell/contracts';
import { isUsable, requireProvider } from './redemption-rules.ts';
import {
  complete,
  describeUses,
  recordUses,
  type Dependencies,
  type StaffRequest,
} from './redemptions.ts';

/**
 * Records the services of one request, all of them or none. `providers`: the clinic's vets and rooms. `fieldOf` names a line's field in the request;
 * `answer` builds the response.
 * @throws AppError not_found, forbidden, validation_failed, none_left, plan_not_active, status_conflict
 */
export function createRedeemBenefits(deps: Dependencies & { providers: readonly string[] }) {
  return async function redeemBenefits<Body extends object>(
    request: StaffRequest & {
      enrollmentId: number;
      use: RedeemBatch;
      fieldOf: (line: number, field: string) => string;
      answer: (recorded: RedemptionBatch) => Body;
    },
  ): Promise<Body> {
    const { actor, record, enrollmentId, fieldOf } = request;
    const { lines, note = null, provider = null, overrideReason = null } = request.use;
    requireProvider(provider, deps.providers);
    const { performedOn = clinicDay(deps.clock(), deps.timeZone) } = request.use;
    if (overrideReason !== null && actor.role !== 'manager') {
      const publicMessage = 'Only a manager may record a service while the plan is not active.';
      throw new AppError('forbidden', { publicMessage });
    }
    return deps.transaction(async (tx) => {
      const enrollment = await tx.enrollments.lock(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      // Kept only where it was needed.
      const reason = isUsable(enrollment.state) ? null : overrideReason;
      const uses = lines.map(({ code, quantity, amount }) => ({
        code,
        quantity,
        performedOn,
        note,
        provider,
        amountCents: amount === undefined ? null : toCents(amount),
        overrideReason: reason,
      }));
      const recorded = await recordUses(tx, deps, { enrollment, uses, actor, fieldOf });
      await tx.activityLog.record({
        actor,
        action: 'redeem',
        subject: `enrollment/${enrollmentId}`,
        result: 'done',
        detail: `${describeUses(recorded.redemptions)}${reason === null ? '' : `, ${reason}`}`,
      });
      const body = request.answer(recorded);
      await complete(tx, record, { ownerId: enrollment.owner.id, status: 201, body });
      return body;
    });
  };
}
export type RedeemBenefits = ReturnType<typeof createRedeemBenefits>;
