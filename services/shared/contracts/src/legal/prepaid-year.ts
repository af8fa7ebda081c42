import { dayInWords } from './day-in-words.ts';
import { inDollars } from './dollars.ts';

/** What is refunded of a year that was paid in advance. Sheet, agreement, and receipt say it in this sentence. */
export const unusedMonthsRule =
  "If the plan ends before the prepaid year is over, the months that haven't begun are refunded, each at a twelfth of what was paid for the year; the month that has begun, and what was used, isn't.";

/** Says that a prepaid year isn't renewed, and how to go on. */
export const prepaidEndSentence = (until: string): string =>
  `The plan is paid in advance until ${dayInWords(until)}. It doesn't renew by itself, and nothing is charged after that day unless you agree again. To go on, call us or pay at the clinic, at the price then.`;

/** Says what was saved by paying a year in advance; null: nothing. */
export const prepaidSavingSentence = (percent: number, savedCents: number): string | null =>
  savedCents === 0
    ? null
    : `Paying a year in advance is ${percent}% less: it saves ${inDollars(savedCents)}.`;
