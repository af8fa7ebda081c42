import { fromCents, toCents, type Benefit } from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';
import { invalid } from '../../core/caller.ts';
import { allowancesOf } from '../../core/rules-plan-year.ts';
import type { MemberToImport, OpeningUse } from '../member.ts';

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
  benefits: readonly Benefit[] | null,
): OpeningUse[] {
  const allowances = allowancesOf(benefits ?? []);
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
