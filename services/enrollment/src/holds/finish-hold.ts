import { clinicDay } from '@petwell/chassis/time';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import { completeRequest, outcomeUnknown } from './answers.ts';
import { holdMail } from './hold-mails.ts';
import { lockHold } from './locks.ts';
import type { HoldRecord, RunHolds } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'endHold'>;
  transaction: RunHolds;
  clock: () => Date;
  timeZone: string;
};

/**
 * Ends a hold before its time, or after its plan ended: at billing first, then here, once. Repeating it is safe.
 * @throws AppError not_found, service_unavailable (it is repeated)
 */
export function createEndEarly({ billing, transaction, clock, timeZone }: Dependencies) {
  return async (hold: HoldRecord, request = hold.request): Promise<EnrollmentRecord> => {
    const { id: holdId, enrollmentId } = hold;
    const ended = await billing.endHold({ enrollmentId, holdId }).catch((error: unknown) => {
      throw outcomeUnknown(error);
    });
    const { voidedMonths: heldMonths } = ended;
    const nextChargeAt = new Date(ended.nextChargeAt);
    return transaction(async (tx) => {
      const { before, stored } = await lockHold(tx, hold);
      if (stored.state !== 'in_force' && stored.state !== 'ending') return before;
      const at = clock();
      const decision = decide(before, [{ kind: 'hold-ended' }], at);
      const { enrollment } = decision;
      await tx.enrollments.save(decision);
      await tx.holds.settle(holdId, { state: 'over', heldMonths, nextChargeAt, resumesAt: at });
      if (stored.startsOn !== null) {
        const year = await tx.holds.resizeYear(enrollment, stored.startsOn);
        const times = before.state.hold && { until: at, nextChargeAt };
        await tx.outbox.append(holdMail(before, 'ends early', { hold, times, year, timeZone }));
      }
      if (stored.endedBy !== null) {
        await tx.activityLog.record({
          actor: stored.endedBy,
          action: 'end-hold',
          subject: `enrollment/${enrollmentId}`,
          result: 'done',
          detail: `next charge ${clinicDay(nextChargeAt, timeZone)}`,
        });
      }
      await completeRequest(tx, request, { enrollment, timeZone });
      return enrollment;
    });
  };
}
export type EndEarly = ReturnType<typeof createEndEarly>;

/** Ends a hold whose time is over: the provider collects again by itself. */
export const createEndOnTime =
  ({ transaction, clock }: Pick<Dependencies, 'transaction' | 'clock'>) =>
  (hold: HoldRecord): Promise<void> =>
    transaction(async (tx) => {
      const { before, stored } = await lockHold(tx, hold);
      // One that is about to end early waits for billing's answer.
      if (stored.state !== 'in_force') return;
      await tx.enrollments.save(decide(before, [{ kind: 'hold-ended' }], clock()));
      await tx.holds.settle(hold.id, { state: 'over' });
    });
export type EndOnTime = ReturnType<typeof createEndOnTime>;
