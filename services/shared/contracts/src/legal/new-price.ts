// The landing pages have the legal texts, and no schemas.
import { fromCents } from '../cents.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** As people read a day (`YYYY-MM-DD`): "January 3, 2027". */
const inWords = (day: string): string => dayFormat.format(new Date(day));

const priceOf = (monthlyCents: number): string =>
  `$${fromCents(monthlyCents)} per month ($${fromCents(12 * monthlyCents)} per year)`;

/**
 * Says what a plan costs from a day on, and what it cost before, as it is mailed and kept with the charges that it allows.
 * Amounts in cents.
 */
export function newPriceSentence(change: {
  petName: string;
  planName: string;
  oldMonthlyCents: number;
  newMonthlyCents: number;
  effectiveFrom: string;
}): string {
  const { oldMonthlyCents, newMonthlyCents } = change;
  const plan = `${change.petName}'s ${change.planName} plan`;
  const day = inWords(change.effectiveFrom);
  return oldMonthlyCents === newMonthlyCents
    ? `From ${day}, ${plan} still costs ${priceOf(newMonthlyCents)}.`
    : `From ${day}, ${plan} costs ${priceOf(newMonthlyCents)} instead of ${priceOf(oldMonthlyCents)}.`;
}
