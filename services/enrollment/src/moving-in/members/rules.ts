import { fromCents, toCents, type Benefit } from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';
import { invalid } from '../../core/caller.ts';
import { newEnrollmentState, type EnrollmentState } from '../../core/state/enrollment-state.ts';
import type { NewEnrollment } from '../../core/transaction.ts';
import { allowancesOf } from '../../core/terms/rules-plan-year.ts';
import type { MemberToImport, OpeningUse } from '../member.ts';
import type { ParsedMember } from '../rules.ts';

/** Returns the day from which on the plan can be billed here: never one that is paid elsewhere. */
export const dueOnOf = ({
  nextDueOn,
  paidBy,
}: Pick<MemberToImport, 'nextDueOn' | 'paidBy'>): string =>
  paidBy.kind === 'elsewhere' && paidBy.until > nextDueOn ? paidBy.until : nextDueOn;

/**
 * Returns the day until which a member counts as paid: the one until which it is paid elsewhere or, if a card is to pay
 * it, its first due day, which is the import's if it has passed.
 */
export function watchedFrom(
  member: Pick<MemberToImport, 'nextDueOn' | 'paidBy'>,
  today: string,
): string {
  if (member.paidBy.kind === 'elsewhere') return member.paidBy.until;
  const dueOn = dueOnOf(member);
  return dueOn > today ? dueOn : today;
}

/**
 * Returns a plan at the price that was agreed. The plan's line carries the difference to the list, so that the
 * lines still add up to the monthly price, wherever they are shown or charged. Amounts in cents.
 * @throws AppError validation_failed if the add-ons alone cost more
 */
export function planAsAgreed(
  { plan, addOns }: Pick<Quote, 'plan' | 'addOns'>,
  { monthlyCents, feeCents }: { monthlyCents: number; feeCents: number },
): Quote['plan'] {
  const addOnCents = addOns.reduce((sum, { monthlyPrice }) => sum + toCents(monthlyPrice), 0);
  if (monthlyCents < addOnCents) {
    throw invalid(
      'monthlyCents',
      `The add-ons alone are $${fromCents(addOnCents)} a month, more than this price`,
    );
  }
  return {
    ...plan,
    monthlyPrice: fromCents(monthlyCents - addOnCents),
    membershipFee: fromCents(feeCents),
  };
}

/**
 * Returns the uses from before, one per benefit.
 * @throws AppError validation_failed for a benefit that isn't in the plan, or more than the plan year includes
 */
export function openingUsesOf(
  uses: readonly OpeningUse[],
  benefits: readonly Benefit[],
): OpeningUse[] {
  const allowances = allowancesOf(benefits);
  const byCode = Map.groupBy(uses, ({ benefitCode }) => benefitCode);
  return [...byCode].flatMap(([benefitCode, some]) => {
    const quantity = some.reduce((sum, use) => sum + use.quantity, 0);
    if (quantity === 0) return [];
    const allowance = allowances.find(({ code }) => code === benefitCode);
    if (!allowance) throw invalid('uses', `The plan doesn't include "${benefitCode}"`);
    if (allowance.quantity === null) {
      throw invalid('uses', `"${allowance.label}" is a discount, which is never used up`);
    }
    if (quantity > allowance.quantity) {
      throw invalid('uses', `The plan year includes ${allowance.quantity} of "${allowance.label}"`);
    }
    return [{ benefitCode, quantity }];
  });
}

/** Returns what only the old system knows of a pet. */
export const pastOf = (
  { pet: { birthDate }, ended }: ParsedMember,
  endedAt: Date | null,
): NonNullable<NewEnrollment['petPast']> => ({
  ...(birthDate && { birthDate: new Date(`${birthDate}T00:00:00.000Z`) }),
  ...(ended?.hasDied === true && endedAt && { deceasedAt: endedAt }),
});

/**
 * Returns the state of an imported plan: one that the import then starts, or one that ended before PetWell, which starts
 * and ends nothing in the clinic's figures and sends no mail.
 */
export function stateOf(
  { ended }: Pick<ParsedMember, 'ended'>,
  at: { nextDueAt: Date; startedAt: Date; endedAt: Date | null },
): EnrollmentState {
  const state = newEnrollmentState(at.nextDueAt);
  if (!ended || !at.endedAt) return state;
  return {
    ...state,
    status: 'cancelled',
    cancelledAt: at.endedAt,
    reason: 'staff',
    activatedAt: at.startedAt,
    isMembershipFeePaid: true,
    endingReason: ended.hasDied ? 'pet_died' : 'other',
    isEndTold: true,
    billing: 'elsewhere',
  };
}
