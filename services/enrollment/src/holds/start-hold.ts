import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import type { HoldSchedule } from '@petwell/contracts/internal';
import { dayInWords } from '@petwell/contracts/legal';
import { decide } from '../core/state/decide.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing } from '../core/clients/other-services.ts';
import { completeRequest, outcomeUnknown } from './answers.ts';
import { holdMail } from './hold-mails.ts';
import { lockHold } from './locks.ts';
import type { HoldRecord, HoldTransaction, RunHolds } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'holdPayments'>;
  transaction: RunHolds;
  clock: () => Date;
  timeZone: string;
};
type Times = { at: Date; until: Date; nextChargeAt: Date };

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/** Has billing void the charges of the hold's months. What billing refuses is over. */
function createVoidCharges({ billing, transaction }: Dependencies) {
  return async function voidCharges(hold: HoldRecord): Promise<HoldSchedule> {
    const { id: holdId, enrollmentId, months } = hold;
    try {
      return await billing.holdPayments({ enrollmentId, holdId, months });
    } catch (error) {
      if (!isRefusal(error)) throw outcomeUnknown(error);
      await transaction(async (tx) => {
        const { stored } = await lockHold(tx, hold);
        if (stored.state === 'ordered') await tx.holds.settle(holdId, { state: 'refused' });
      });
      throw error;
    }
  };
}

/** Stores that it is in force, lengthens the plan year, mails the owner, and leaves a note for staff. */
const createBegin =
  ({ timeZone }: Dependencies) =>
  async (
    tx: HoldTransaction,
    hold: HoldRecord,
    { enrollment, at, until, nextChargeAt }: Times & { enrollment: EnrollmentRecord },
  ): Promise<void> => {
    const { id, ownerId, months, reason, orderedBy: actor } = hold;
    const startsOn = clinicDay(at, timeZone);
    await tx.holds.start(id, { startsOn, resumesAt: until, nextChargeAt, months });
    const year = await tx.holds.resizeYear(enrollment, startsOn);
    const { hold: times } = enrollment.state;
    await tx.outbox.append(holdMail(enrollment, 'began', { hold, times, year, timeZone }));
    const untilDay = clinicDay(until, timeZone);
    await tx.activityLog.record({
      actor,
      action: 'hold-plan',
      subject: `enrollment/${enrollment.id}`,
      result: 'done',
      detail: `until ${untilDay}: ${reason}`,
    });
    const text = `${enrollment.pet.name}'s plan is on hold until ${dayInWords(untilDay)}: ${reason}`;
    await tx.notes.insert({ ownerId, text, author: actor.name ?? actor.username });
  };

/**
 * Starts a hold that was ordered: at billing first, then here, once. Repeating it is safe.
 * @throws AppError not_found, status_conflict (nothing was changed), service_unavailable (it is repeated)
 */
export function createStartHold(deps: Dependencies) {
  const { transaction, clock, timeZone } = deps;
  const voidCharges = createVoidCharges(deps);
  const begin = createBegin(deps);
  return async (hold: HoldRecord, request = hold.request): Promise<EnrollmentRecord> => {
    const schedule = await voidCharges(hold);
    const until = new Date(schedule.resumesAt);
    const nextChargeAt = new Date(schedule.nextChargeAt);
    return transaction(async (tx) => {
      const { before, stored } = await lockHold(tx, hold);
      const at = clock();
      const isNew = stored.state === 'ordered';
      const decision = decide(before, isNew ? [{ kind: 'held', until, nextChargeAt }] : [], at);
      const { enrollment } = decision;
      await tx.enrollments.save(decision);
      if (isNew && enrollment.state.hold === null) {
        // It ended, or was suspended, while billing was asked.
        await tx.holds.settle(hold.id, { state: 'over', heldMonths: 0 });
      } else if (isNew) {
        await begin(tx, hold, { enrollment, at, until, nextChargeAt });
      }
      await completeRequest(tx, request, { enrollment, timeZone });
      return enrollment;
    });
  };
}
export type StartHold = ReturnType<typeof createStartHold>;
