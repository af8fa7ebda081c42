import { dayInWords } from './day-in-words.ts';
import { untilCanceled } from './how-to-end.ts';
import { unusedMonthsRule } from './prepaid-year.ts';
import {
  currentVersion,
  publicationOf,
  type ConsentKind,
  type PriceTerms,
  type TextTerms,
} from './versions.ts';

type ConsentAmounts = {
  /** In dollars: charged at once, or paid at the counter; and every month. */
  dueToday: string;
  monthlyTotal: string;
  /** The first payment's day, if it was agreed to for a later one; of a prepaid year, the day after it. */
  firstChargeOn: string | null;
  /** Charged with the first payment, if it was never paid. */
  membershipFee?: string | undefined;
  /** Beside a new price. */
  oldMonthlyTotal?: string | undefined;
};

const inWords = (day: string | null): string => (day === null ? 'the day shown' : dayInWords(day));

/** The terms are about plans that are paid by the month. */
const yearRules =
  'For this year, these rules apply instead of those of the terms. The plan lasts until that day, or';

/** Without how they end. */
const sentences: Readonly<Record<ConsentKind, (amounts: ConsentAmounts) => string>> = {
  payment: ({ dueToday, monthlyTotal }) =>
    `By paying you agree to the terms and to be charged $${dueToday} today and $${monthlyTotal} every month from then on, to this card,`,
  'card-link': ({ dueToday, monthlyTotal }) => {
    const now = dueToday === '0.00' ? '' : `$${dueToday} now and `;
    return `By saving this card you agree to the terms and to be charged ${now}$${monthlyTotal} every month, to this card,`;
  },
  'plan-link': ({ firstChargeOn, monthlyTotal }) =>
    `By saving this card you agree to the terms and to be charged $${monthlyTotal} on ${inWords(firstChargeOn)} and every month after that, to this card,`,
  'plan-link-fee': ({ firstChargeOn, monthlyTotal, membershipFee = '0.00' }) =>
    `By saving this card you agree to the terms and to be charged $${monthlyTotal} and the one-time membership fee of $${membershipFee} on ${inWords(firstChargeOn)}, and $${monthlyTotal} every month after that, to this card,`,
  counter: ({ dueToday, monthlyTotal }) =>
    `By signing you agree to the terms, to have paid $${dueToday} at the clinic, and to pay $${monthlyTotal} every month from then on,`,
  'counter-year': ({ dueToday, firstChargeOn }) =>
    `By signing you agree to the terms and to have paid $${dueToday} at the clinic for 12 months of the plan in advance, until ${inWords(firstChargeOn)}. Nothing is charged after that day unless you agree again. ${unusedMonthsRule} ${yearRules}`,
  'year-link': ({ dueToday, firstChargeOn }) =>
    `By paying you agree to the terms and to be charged $${dueToday} once, to this card, for 12 months of the plan in advance, until ${inWords(firstChargeOn)}. Nothing is charged after that day unless you agree again. ${unusedMonthsRule} ${yearRules}`,
  // Nothing is paid at once: its first payment is that of the new plan year.
  'new-price': ({ firstChargeOn, monthlyTotal, oldMonthlyTotal = '0.00' }) =>
    `By agreeing you accept the terms and the new price: $${monthlyTotal} instead of $${oldMonthlyTotal} every month from ${inWords(firstChargeOn)} on, charged as before,`,
  'plan-change': ({ dueToday, firstChargeOn, monthlyTotal, oldMonthlyTotal = '0.00' }) => {
    const today = dueToday === '0.00' ? '' : `$${dueToday} today, and `;
    return `By agreeing you accept the terms and the change of plan shown here: ${today}$${monthlyTotal} instead of $${oldMonthlyTotal} every month from ${inWords(firstChargeOn)} on, charged as before,`;
  },
};

const pricePromises: Readonly<Record<PriceTerms, string>> = {
  // The terms promise it.
  'for-good': '',
  'plan-year':
    ' This price holds for the plan year. If it changes after that, we email you at least 30 days before, and you can end the plan free of charge until then.',
};

/** Paid at once for a time that needn't be the plan year. */
export const isOfYear = (kind: ConsentKind | undefined): boolean =>
  kind === 'counter-year' || kind === 'year-link';

/** The text that the payer agrees to next to the button, or signs. */
export function consentText(
  kind: ConsentKind,
  { price, ending }: TextTerms,
  amounts: ConsentAmounts,
): string {
  const promise = isOfYear(kind) ? '' : pricePromises[price];
  return `${sentences[kind](amounts)} ${untilCanceled[ending]}${promise}`;
}

/**
 * Returns the sentence that was agreed to, as shown, and its terms; null for a version that was replaced,
 * whose text only the kept agreements have.
 */
export function agreedText(
  textVersion: string,
  amounts: ConsentAmounts,
): { sentence: string; terms: TextTerms } | null {
  const published = publicationOf(textVersion);
  if (!published || textVersion !== currentVersion(published.kind, published.terms)) return null;
  const { kind, terms } = published;
  return { sentence: consentText(kind, terms, amounts), terms };
}
