import { dayInWords } from './day-in-words.ts';
import { inDollars } from './dollars.ts';

const priceOf = (monthlyCents: number): string =>
  `${inDollars(monthlyCents)} per month (${inDollars(12 * monthlyCents)} per year)`;

/**
 * Says what a plan costs from a day on, and what it cost before, as it is mailed and kept with the charges that it allows.
 * Amounts in cents.
 */
export function newPriceSentence(change: {
  petName: string;
  planName: string;
  oldMonthlyCents: number;
  newMonthlyCents: number;
  /** `YYYY-MM-DD`. */
  effectiveFrom: string;
}): string {
  const { oldMonthlyCents, newMonthlyCents } = change;
  const plan = `${change.petName}'s ${change.planName} plan`;
  const day = dayInWords(change.effectiveFrom);
  return oldMonthlyCents === newMonthlyCents
    ? `From ${day}, ${plan} still costs ${priceOf(newMonthlyCents)}.`
    : `From ${day}, ${plan} costs ${priceOf(newMonthlyCents)} instead of ${priceOf(oldMonthlyCents)}.`;
}
