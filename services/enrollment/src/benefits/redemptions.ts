import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { hasDied, type RedemptionBatch } from '@petwell/contracts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { conflict, invalid } from '../core/caller.ts';
import { lastPlanDay } from '../core/terms/rules-plan-year.ts';
import { requireDay, requireLines, requireUsable, type Use } from './redemption-rules.ts';
import { toBalance, toRedemption, type RedemptionRecord } from './rules.ts';
import type { BenefitTransaction, RunBenefits } from './transaction.ts';

/** `record`: the idempotency record, completed in the transaction. */
export type StaffRequest = { actor: StaffActor; record: RequestName | null };
type Settings = { clock: () => Date; timeZone: string };
export type Dependencies = Settings & { transaction: RunBenefits };

const nameOf = ({ name, username }: StaffActor): string => name ?? username;

type Recording = {
  enrollment: EnrollmentRecord;
  /** Of one day, each of another service. */
  uses: readonly Use[];
  actor: StaffActor;
  fieldOf: (line: number, field: string) => string;
};

/** Records uses by the rules, or none; the enrollment is locked, so counters can't be raced. */
export async function recordUses(
  tx: BenefitTransaction,
  { clock, timeZone }: Settings,
  { enrollment, uses, actor, fieldOf }: Recording,
): Promise<RedemptionBatch> {
  const now = clock();
  const today = clinicDay(now, timeZone);
  for (const { performedOn, overrideReason } of uses) {
    requireUsable(enrollment, { overrideReason, timeZone });
    // Checked before a plan year is opened for a plan that isn't active yet.
    if (performedOn > today) throw invalid('performedOn', 'This day is in the future');
  }
  // Until then it still includes what its owner gets the money back for.
  if (await tx.benefits.isTakenBack(enrollment)) {
    throw conflict(
      'A change of this plan is being taken back. Please record it again in a few minutes.',
    );
  }
  const { year, allowances } = await tx.benefits.openYear(
    enrollment,
    lastPlanDay(enrollment, now, timeZone),
  );
  const { deceasedAt, name } = enrollment.pet;
  const diedOn = deceasedAt === undefined ? null : clinicDay(new Date(deceasedAt), timeZone);
  for (const { performedOn } of uses) requireDay(performedOn, { today, year, diedOn });
  const lines = requireLines(uses, { allowances, petName: name, fieldOf });
  const recorded = [];
  for (const { use, intervalDays } of lines) {
    const redemption = await tx.benefits.insert({
      ...use,
      enrollment,
      startsOn: year.startsOn,
      nextDueOn: intervalDays === null ? null : addDays(use.performedOn, intervalDays),
      recordedAt: now,
      recordedBy: nameOf(actor),
      staffId: actor.staffId,
    });
    recorded.push(redemption);
  }
  return respond(tx, enrollment, recorded);
}

/** Reads the benefits again, so that the counters are the stored ones. */
export async function respond(
  tx: BenefitTransaction,
  enrollment: EnrollmentRecord,
  redemptions: readonly RedemptionRecord[],
): Promise<RedemptionBatch> {
  const benefits = [];
  for (const startsOn of new Set(redemptions.map((one) => one.startsOn))) {
    const codes = redemptions.filter((one) => one.startsOn === startsOn).map(({ code }) => code);
    const allowances = await tx.benefits.readYear(enrollment, startsOn);
    const isTouched = (code: string) => codes.includes(code);
    benefits.push(
      ...allowances
        .filter(({ code, equivalents }) => [code, ...equivalents].some(isTouched))
        .map(toBalance),
    );
  }
  const { pet, state } = enrollment;
  return {
    redemptions: redemptions.map(toRedemption),
    benefits,
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
    const publicMessage = `"${before.label}" was undone already, by ${before.undone.by}.`;
    throw new AppError('status_conflict', { publicMessage });
  }
  const undone = { at: clock(), by: nameOf(actor), reason };
  await tx.benefits.undo(id, undone);
  return { ...before, undone };
}

type Described = Pick<RedemptionRecord, 'quantity' | 'label' | 'performedOn'>;

/** For the activity log: '2 × Nail trim, 1 × Exam, 2026-02-05'. */
export function describeUses(uses: readonly Described[]): string {
  const days = new Set(uses.map(({ performedOn }) => performedOn));
  return [...uses.map(({ quantity, label }) => `${quantity} × ${label}`), ...days].join(', ');
}

/** Stores the response for retries of the same request. */
export async function complete(
  tx: BenefitTransaction,
  record: RequestName | null,
  { ownerId, ...answer }: { ownerId: number; status: number; body: object },
): Promise<void> {
  // Under the customer's id, so that deleting the customer removes the stored response too.
  if (record) await tx.requests.complete({ ...record, ownerId }, answer);
}
