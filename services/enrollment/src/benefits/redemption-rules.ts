import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import { dayInWords } from '@petwell/contracts/legal';
import { leftOf, type UsedAllowance } from './rules.ts';
import { isGone } from '../core/terms/rules-carry-over.ts';
import type { PlanYear } from '../core/terms/rules-plan-year.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { invalid } from '../core/caller.ts';

/** A use; the same for recording and for moving. */
export type Use = {
  code: string;
  quantity: number;
  performedOn: string;
  amountCents: number | null;
  note: string | null;
  provider: string | null;
  overrideReason: string | null;
};

/** Whether services can be recorded without a manager's reason. */
export const isUsable = ({ status, hold }: EnrollmentRecord['state']): boolean =>
  status === 'active' && hold === null;

/** Past due is allowed: the owner may still pay. @throws AppError not_found, status_conflict, plan_not_active */
export function requireUsable(
  { state, isDemo, pet, handedOverAt }: EnrollmentRecord,
  { overrideReason, timeZone }: { overrideReason: string | null; timeZone: string },
): void {
  if (isDemo) {
    const publicMessage = "The demo account's services can't be recorded.";
    throw new AppError('status_conflict', { publicMessage });
  }
  if (handedOverAt) {
    const publicMessage = `${pet.name} has a new owner, whose plan has its services now.`;
    throw new AppError('status_conflict', { publicMessage });
  }
  if (isUsable(state) || overrideReason !== null) return;
  if (state.hold) {
    const until = dayInWords(clinicDay(state.hold.until, timeZone));
    const publicMessage = `${pet.name}'s plan is on hold until ${until}. A manager can record it with a reason.`;
    throw new AppError('plan_not_active', { publicMessage });
  }
  const standing = {
    pending_payment: 'not paid yet',
    suspended: 'suspended',
    cancelled: 'canceled',
    active: 'active',
  };
  throw new AppError('plan_not_active', {
    publicMessage: `${pet.name}'s plan is ${standing[state.status]}. A manager can record it with a reason.`,
  });
}

/** @throws AppError validation_failed */
export function requireProvider(provider: string | null, providers: readonly string[]): void {
  if (provider === null || providers.includes(provider)) return;
  throw invalid('provider', `Choose one of ${providers.join(', ')}`);
}

/**
 * After a death, only what the pet got until then can be recorded: `diedOn` is the day it was told.
 * @throws AppError validation_failed
 */
export function requireDay(
  day: string,
  { today, year, diedOn }: { today: string; year: PlanYear; diedOn: string | null },
): void {
  if (diedOn !== null && day > diedOn) {
    throw invalid('performedOn', `The pet has died. Choose a day up to ${diedOn}`);
  }
  if (day > today) throw invalid('performedOn', 'This day is in the future');
  if (day < year.startsOn) {
    throw invalid('performedOn', `This plan year began on ${year.startsOn}`);
  }
  if (day > year.endsOn) throw invalid('performedOn', `The plan year ended on ${year.endsOn}`);
}

/** Why a use can't be recorded, with the field of its line. */
type Refusal = { code: 'validation_failed' | 'none_left'; field: string; problem: string };

function refusalOf(
  allowance: UsedAllowance | undefined,
  use: Use,
  petName: string,
): Refusal | null {
  const { quantity, amountCents } = use;
  const refuse = (field: string, problem: string): Refusal => ({
    code: 'validation_failed',
    field,
    problem,
  });
  if (!allowance || isGone(allowance))
    return refuse('code', `${petName}'s plan doesn't include this`);
  const { label, unit, listPriceCents } = allowance;
  if (unit === 'discount') {
    if (!amountCents) return refuse('amount', 'Please enter what the discount gave');
    return quantity === 1 ? null : refuse('quantity', 'A discount is recorded one at a time');
  }
  if (amountCents !== null) return refuse('amount', 'Only discounts have an amount');
  const left = leftOf(allowance) ?? 0;
  if (left >= quantity) return null;
  const what = left === 0 ? 'Nothing is left of' : `Only ${left} is left of`;
  const price = listPriceCents === null ? '' : ` The list price is $${fromCents(listPriceCents)}.`;
  const problem = `${what} "${label}" this plan year.${price}`;
  return { code: 'none_left', field: 'quantity', problem };
}

/**
 * Returns the uses with the days until each service is due again; refuses all of them if one can't be
 * recorded, and names every one that can't.
 * @throws AppError validation_failed, none_left
 */
export function requireLines(
  uses: readonly Use[],
  given: {
    allowances: readonly UsedAllowance[];
    petName: string;
    fieldOf: (line: number, field: string) => string;
  },
): { use: Use; intervalDays: number | null }[] {
  const lines = uses.map((use) => {
    const allowance = given.allowances.find(({ code }) => code === use.code);
    const intervalDays = allowance?.intervalDays ?? null;
    return { use, intervalDays, refusal: refusalOf(allowance, use, given.petName) };
  });
  const refusals = lines.flatMap(({ refusal }, line) =>
    refusal ? [{ ...refusal, field: given.fieldOf(line, refusal.field) }] : [],
  );
  const [first] = refusals;
  if (!first) return lines;
  throw new AppError(first.code, {
    fields: Object.fromEntries(refusals.map(({ field, problem }) => [field, problem])),
    ...(first.code === 'none_left' && { publicMessage: first.problem }),
  });
}
