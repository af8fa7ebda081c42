/**
 * The texts' promise about the price of a plan: it stays for good, or it holds for the plan year. The clinic
 * chooses the second once its counsel agrees.
 */
export const priceTerms = ['for-good', 'plan-year'] as const;
export type PriceTerms = (typeof priceTerms)[number];

const versions = {
  payment: { 'for-good': ['2026-11-23', '2026-11-22'], 'plan-year': ['2026-11-28'] },
  'card-link': { 'for-good': ['card-link-2026-11-24'], 'plan-year': ['card-link-2026-11-28'] },
  'plan-link': { 'for-good': ['plan-link-2026-11-24'], 'plan-year': ['plan-link-2026-11-28'] },
  'plan-link-fee': {
    'for-good': ['plan-link-fee-2026-11-24'],
    'plan-year': ['plan-link-fee-2026-11-28'],
  },
  counter: { 'for-good': ['counter-2026-11-24'], 'plan-year': ['counter-2026-11-28'] },
  'new-price': {
    'for-good': ['new-price-good-2026-11-29'],
    'plan-year': ['new-price-2026-11-29'],
  },
} as const;
export const consentKinds = [
  'payment',
  'card-link',
  'plan-link',
  'plan-link-fee',
  'counter',
  'new-price',
] as const;
export type ConsentKind = keyof typeof versions;
export type TextVersion<Kind extends ConsentKind = ConsentKind> = {
  [Each in ConsentKind]: (typeof versions)[Each][PriceTerms][number];
}[Kind];

/**
 * Every published version of what an owner agrees to, newest first: `payment` next to the pay button, with the terms
 * and the privacy policy; `card-link` and `plan-link` on the pages of links that save a card, or start to bill a plan
 * on a day, `plan-link-fee` if the fee was never paid; `counter` on paper, with a first payment in cash or by check; `new-price` on the page of a link that asks about a new price. A changed text needs a new version. The
 * earlier ones stay, because consents name them.
 */
export const textVersions: {
  readonly [Kind in ConsentKind]: Readonly<
    Record<PriceTerms, readonly [TextVersion<Kind>, ...TextVersion<Kind>[]]>
  >;
} = versions;

/** The version that is shown under these terms. */
export const currentVersion = <Kind extends ConsentKind>(
  kind: Kind,
  terms: PriceTerms,
): TextVersion<Kind> => textVersions[kind][terms][0];

/** The versions of a kind under all terms, for a schema. Which of them may be agreed to, the server decides. */
export const versionsOf = <Kind extends ConsentKind>(kind: Kind): TextVersion<Kind>[] =>
  priceTerms.flatMap((terms) => [...textVersions[kind][terms]]);

/** Returns a version's kind and its promise about the price; null for one that was never published. */
export function publicationOf(version: string): { kind: ConsentKind; terms: PriceTerms } | null {
  for (const kind of consentKinds) {
    for (const terms of priceTerms) {
      const published: readonly string[] = textVersions[kind][terms];
      if (published.includes(version)) return { kind, terms };
    }
  }
  return null;
}
