import { AppError } from '@petwell/chassis';
import type { RedemptionResponse } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { invalid } from '../core/caller.ts';
import { onlyOne } from './rules.ts';
import {
  complete,
  recordUses,
  undoUse,
  type Dependencies,
  type StaffRequest,
} from './redemptions.ts';
import type { BenefitTransaction } from './transaction.ts';

/** Locks the enrollments in one order, so that two moves can't block each other. */
async function lockInOrder(
  { enrollments }: BenefitTransaction,
  ids: readonly number[],
): Promise<(EnrollmentRecord | null)[]> {
  const locked = new Map<number, EnrollmentRecord | null>();
  for (const id of ids.toSorted((one, other) => one - other)) {
    if (!locked.has(id)) locked.set(id, await enrollments.lock(id));
  }
  return ids.map((id) => locked.get(id) ?? null);
}

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
      const { code, quantity, performedOn, amountCents, note, provider, label } = await undoUse(
        tx,
        deps,
        {
          id,
          actor,
          reason: `Moved to another pet: ${reason}`,
        },
      );
      const use = {
        code,
        quantity,
        performedOn,
        amountCents,
        note,
        provider,
        overrideReason: null,
      };
      const recorded = await recordUses(tx, deps, {
        enrollment: to,
        uses: [use],
        actor,
        fieldOf: (_line, field) => field,
      });
      const body = onlyOne(recorded);
      await tx.activityLog.record({
        actor,
        action: 'move-redemption',
        subject: `redemption/${id}`,
        result: 'done',
        detail: `${label}, ${performedOn}, to enrollment/${enrollmentId}: ${reason}`,
      });
      await complete(tx, record, { ownerId: to.owner.id, status: 201, body });
      return body;
    });
  };
}
export type MoveRedemption = ReturnType<typeof createMoveRedemption>;
