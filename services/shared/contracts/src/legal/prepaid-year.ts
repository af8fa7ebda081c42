import { dayInWords } from './day-in-words.ts';
import { inDollars } from './dollars.ts';

/** What is refunded of a year that was paid in advance. Sheet, agreement, and receipt say it in this sentence. */
export const unusedMonthsRule =
  "If the plan ends before the prepaid year is over, the months that haven't begun are refunded, each at a twelfth of what was paid for the year. The month that has begun isn't refunded, and nothing is deducted for services that were used.";

const notRenewed =
  "It doesn't renew by itself, and nothing is charged after that day unless you agree again.";

/** Says that a prepaid year isn't renewed, and how to go on. */
export const prepaidEndSentence = (until: string): string =>
  `The plan is paid in advance until ${dayInWords(until)}. ${notRenewed} To go on, call us or pay at the clinic, at the price then.`;

/** The same of a year that isn't paid yet. */
export const offeredEndSentence = (until: string): string =>
  `If you pay, the plan is paid until ${dayInWords(until)}. ${notRenewed}`;

/** Says what keeps a plan that no card pays. Null: its card is charged. */
export function toKeepUnbilled(paid: {
  prepaidUntil?: string | undefined;
  paidAtClinicUntil?: string | undefined;
}): string | null {
  if (paid.prepaidUntil !== undefined) return prepaidEndSentence(paid.prepaidUntil);
  const { paidAtClinicUntil: until } = paid;
  return until === undefined
    ? null
    : `The plan is paid at the clinic, so far until ${dayInWords(until)}. To keep it, pay at the clinic or call us.`;
}

/** Says what was saved by paying a year in advance; null: nothing. */
export const prepaidSavingSentence = (percent: number, savedCents: number): string | null =>
  savedCents === 0
    ? null
    : `Paying a year in advance is ${percent}% less: it saves ${inDollars(savedCents)}.`;
