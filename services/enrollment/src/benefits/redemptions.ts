import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { hasDied, type RedemptionResponse } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/enrollment.ts';
import { invalid } from '../core/invalid.ts';
import { lastPlanDay } from '../core/rules-plan-year.ts';
import { requireDay, requireLeft, requireUsable, type Use } from './redemption-rules.ts';
import { toBalance, toRedemption, type RedemptionRecord } from './rules.ts';
import type { BenefitTransaction, RunBenefits } from './transaction.ts';

/** `record`: the idempotency record, completed in the transaction. */
export type StaffRequest = { actor: StaffActor; record: RequestName | null };
type Settings = { clock: () => Date; timeZone: string };
export type Dependencies = Settings & { transaction: RunBenefits };

const nameOf = ({ name, username }: StaffActor): string => name ?? username;

/** Records a use by the rules; the enrollment is locked, so counters can't be raced. */
export async function recordUse(
  tx: BenefitTransaction,
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
  return respond(tx, enrollment, redemption);
}

/** Reads the benefit again, so that the counters are the stored ones. */
export async function respond(
  tx: BenefitTransaction,
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

/** Undoes a use; the caller has locked its enrollment. @throws AppError not_found, status_conflict */
export async function undoUse(
  tx: BenefitTransaction,
  { clock }: Settings,
  request: { id: number; actor: StaffActor; reason: string },
): Promise<RedemptionRecord> {
  const { id, actor, reason } = request;
  const before = await tx.benefits.find(id);
  if (!before) throw new AppError('not_found');
  if (before.undone) {
    const publicMessage = `This was undone already, by ${before.undone.by}.`;
    throw new AppError('status_conflict', { publicMessage });
  }
  const undone = { at: clock(), by: nameOf(actor), reason };
  await tx.benefits.undo(id, undone);
  return { ...before, undone };
}

/** Stores the response for retries of the same request. */
export async function complete(
  tx: BenefitTransaction,
  record: RequestName | null,
  { ownerId, ...answer }: { ownerId: number; status: number; body: RedemptionResponse },
): Promise<void> {
  // Under the customer's id, so that deleting the customer removes the stored response too.
  if (record) await tx.requests.complete({ ...record, ownerId }, answer);
}
