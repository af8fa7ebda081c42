import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { dayInWords } from '@petwell/contracts/legal';
import type { HoldSchedule } from '@petwell/contracts/internal';
import { decide } from '../core/decide.ts';
import { toAdminEnrollment, type EnrollmentRecord } from '../core/enrollment.ts';
import type { Billing } from '../core/other-services.ts';
import type { Trigger } from '../core/transition.ts';
import { holdMail } from './hold-mails.ts';
import type { HoldRecord, HoldTransaction, RunHolds } from './transaction.ts';

type Dependencies = {
  billing: Pick<Billing, 'holdPayments' | 'endHold'>;
  transaction: RunHolds;
  clock: () => Date;
  timeZone: string;
};

const outcomeUnknown = (cause: unknown) =>
  new AppError('service_unavailable', {
    publicMessage: "Stripe didn't answer. We'll try again, and the plan shows it once it is done.",
    cause,
  });

/** Locks the plan after its owner, in the order of a deletion. @throws AppError not_found */
async function lock(tx: HoldTransaction, hold: HoldRecord) {
  await tx.owners.hold(hold.ownerId);
  const before = await tx.enrollments.lock(hold.enrollmentId);
  const stored = await tx.holds.find(hold.id);
  if (!before || !stored) throw new AppError('not_found');
  return { before, stored };
}

/** Carries out what was ordered about a hold: at billing first, then here, once. Repeating it is safe. */
export function createCarryOut(deps: Dependencies) {
  const { billing, transaction, clock, timeZone } = deps;

  const record = (
    tx: HoldTransaction,
    given: { actor: StaffActor; action: 'hold-plan' | 'end-hold'; detail: string; id: number },
  ) => {
    const { id, ...entry } = given;
    return tx.activityLog.record({ ...entry, subject: `enrollment/${id}`, result: 'done' });
  };

  /** Completes the request that asked, and the one that asks now, which may go on with an earlier one. */
  async function complete(
    tx: HoldTransaction,
    request: RequestName | null,
    enrollment: EnrollmentRecord,
  ): Promise<void> {
    if (!request) return;
    const ownerId = enrollment.owner.id;
    const body = { enrollment: toAdminEnrollment(enrollment, timeZone) };
    await tx.requests.complete({ ...request, ownerId }, { status: 200, body });
  }

  async function start(
    tx: HoldTransaction,
    hold: HoldRecord,
    { schedule, request }: { schedule: HoldSchedule; request: RequestName | null },
  ): Promise<EnrollmentRecord> {
    const { before, stored } = await lock(tx, hold);
    const at = clock();
    const until = new Date(schedule.resumesAt);
    const nextChargeAt = new Date(schedule.nextChargeAt);
    const isNew = stored.state === 'ordered';
    const triggers: Trigger[] = isNew ? [{ kind: 'held', until, nextChargeAt }] : [];
    const decision = decide(before, triggers, at);
    const { enrollment } = decision;
    await tx.enrollments.save(decision);
    if (isNew && enrollment.state.hold === null) {
      // It ended, or was suspended, while billing was asked.
      await tx.holds.settle(hold.id, { state: 'over', heldMonths: 0 });
    } else if (isNew) {
      const startsOn = clinicDay(at, timeZone);
      const { months, reason, orderedBy: actor, ownerId } = hold;
      await tx.holds.start(hold.id, { startsOn, resumesAt: until, nextChargeAt, months });
      const year = await tx.holds.resizeYear(enrollment, startsOn);
      await tx.outbox.append(holdMail(enrollment, 'plan-held', { hold, year, timeZone }));
      const untilDay = clinicDay(until, timeZone);
      const detail = `until ${untilDay}: ${reason}`;
      await record(tx, { actor, action: 'hold-plan', detail, id: enrollment.id });
      const text = `${enrollment.pet.name}'s plan is on hold until ${dayInWords(untilDay)}: ${reason}`;
      await tx.notes.insert({ ownerId, text, author: actor.name ?? actor.username });
    }
    await complete(tx, request, enrollment);
    return enrollment;
  }

  /** Ends it here; `heldMonths`: what was voided, if it ends early. */
  async function end(
    tx: HoldTransaction,
    hold: HoldRecord,
    given: {
      early: { heldMonths: number; nextChargeAt: Date } | null;
      request: RequestName | null;
    },
  ): Promise<EnrollmentRecord> {
    const { before, stored } = await lock(tx, hold);
    const isOpen = stored.state === 'in_force' || stored.state === 'ending';
    // One that is about to end early waits for billing's answer.
    if (!isOpen || (stored.state === 'ending' && !given.early)) return before;
    const decision = decide(before, [{ kind: 'hold-ended' }], clock());
    const { enrollment } = decision;
    await tx.enrollments.save(decision);
    const early = given.early && { ...given.early, resumesAt: clock() };
    await tx.holds.settle(hold.id, { state: 'over', ...early });
    if (given.early && stored.startsOn !== null) {
      await tx.holds.resizeYear(enrollment, stored.startsOn);
      const actor = stored.endedBy ?? stored.orderedBy;
      const day = clinicDay(given.early.nextChargeAt, timeZone);
      await record(tx, {
        actor,
        action: 'end-hold',
        detail: `next charge ${day}`,
        id: enrollment.id,
      });
    }
    await complete(tx, given.request, enrollment);
    return enrollment;
  }

  return {
    /** @throws AppError not_found, status_conflict (nothing was changed), service_unavailable (it is repeated) */
    async hold(hold: HoldRecord, request = hold.request): Promise<EnrollmentRecord> {
      const { id: holdId, enrollmentId, months } = hold;
      const asked = billing.holdPayments({ enrollmentId, holdId, months });
      const schedule = await asked.catch(async (error: unknown) => {
        const isRefused = error instanceof AppError && error.status < 500;
        if (!isRefused) throw outcomeUnknown(error);
        await transaction(async (tx) => {
          const { stored } = await lock(tx, hold);
          if (stored.state === 'ordered') await tx.holds.settle(holdId, { state: 'refused' });
        });
        throw error;
      });
      return transaction((tx) => start(tx, hold, { schedule, request }));
    },
    /** @throws AppError not_found, service_unavailable (it is repeated) */
    async endEarly(hold: HoldRecord, request = hold.request): Promise<EnrollmentRecord> {
      const { id: holdId, enrollmentId } = hold;
      const ended = await billing.endHold({ enrollmentId, holdId }).catch((error: unknown) => {
        throw outcomeUnknown(error);
      });
      const early = {
        heldMonths: ended.voidedMonths,
        nextChargeAt: new Date(ended.nextChargeAt),
      };
      return transaction((tx) => end(tx, hold, { early, request }));
    },
    /** Its time is over: the provider collects again by itself. */
    endOnTime: (hold: HoldRecord): Promise<EnrollmentRecord> =>
      transaction((tx) => end(tx, hold, { early: null, request: null })),
    /** Tells the owner, once, that it ends soon. */
    tell: (hold: HoldRecord): Promise<void> =>
      transaction(async (tx) => {
        const { before, stored } = await lock(tx, hold);
        if (stored.state !== 'in_force' || stored.startsOn === null) return;
        const year = await tx.holds.resizeYear(before, stored.startsOn);
        await tx.outbox.append(holdMail(before, 'plan-resumes', { hold, year, timeZone }));
        await tx.holds.markTold(hold.id, clock());
      }),
  };
}
export type CarryOut = ReturnType<typeof createCarryOut>;
