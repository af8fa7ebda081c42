import { endingWays, type EndingWay } from './how-to-end.ts';

/**
 * The texts' promise about the price of a plan: it stays for good, or it holds for the plan year. Members whose
 * text promises the first are moved only by a new consent.
 */
export const priceTerms = ['for-good', 'plan-year'] as const;
export type PriceTerms = (typeof priceTerms)[number];

/** What a text promises about the price, and how it says that a plan is ended. */
export type TextTerms = { price: PriceTerms; ending: EndingWay };

const versions = {
  payment: {
    'for-good': {
      phone: ['2026-11-29-good', '2026-11-23', '2026-11-22'],
      online: ['2026-11-29-good-online'],
    },
    'plan-year': { phone: ['2026-11-29', '2026-11-28'], online: ['2026-11-29-online'] },
  },
  'card-link': {
    'for-good': {
      phone: ['card-link-2026-11-29-good', 'card-link-2026-11-24'],
      online: ['card-link-2026-11-29-good-online'],
    },
    'plan-year': {
      phone: ['card-link-2026-11-29', 'card-link-2026-11-28'],
      online: ['card-link-2026-11-29-online'],
    },
  },
  'plan-link': {
    'for-good': {
      phone: ['plan-link-2026-11-29-good', 'plan-link-2026-11-24'],
      online: ['plan-link-2026-11-29-good-online'],
    },
    'plan-year': {
      phone: ['plan-link-2026-11-29', 'plan-link-2026-11-28'],
      online: ['plan-link-2026-11-29-online'],
    },
  },
  'plan-link-fee': {
    'for-good': {
      phone: ['plan-link-fee-2026-11-29-good', 'plan-link-fee-2026-11-24'],
      online: ['plan-link-fee-2026-11-29-good-online'],
    },
    'plan-year': {
      phone: ['plan-link-fee-2026-11-29', 'plan-link-fee-2026-11-28'],
      online: ['plan-link-fee-2026-11-29-online'],
    },
  },
  counter: {
    'for-good': {
      phone: ['counter-2026-11-29-good', 'counter-2026-11-24'],
      online: ['counter-2026-11-29-good-online'],
    },
    'plan-year': {
      phone: ['counter-2026-11-29', 'counter-2026-11-28'],
      online: ['counter-2026-11-29-online'],
    },
  },
  'counter-year': {
    'for-good': {
      phone: ['counter-year-2026-11-30-good', 'counter-year-2026-11-29-good'],
      online: ['counter-year-2026-11-30-good-online', 'counter-year-2026-11-29-good-online'],
    },
    'plan-year': {
      phone: ['counter-year-2026-11-30', 'counter-year-2026-11-29'],
      online: ['counter-year-2026-11-30-online', 'counter-year-2026-11-29-online'],
    },
  },
  'year-link': {
    'for-good': {
      phone: ['year-link-2026-11-30-good'],
      online: ['year-link-2026-11-30-good-online'],
    },
    'plan-year': { phone: ['year-link-2026-11-30'], online: ['year-link-2026-11-30-online'] },
  },
  'new-price': {
    'for-good': {
      phone: ['new-price-2026-11-29-good'],
      online: ['new-price-2026-11-29-good-online'],
    },
    'plan-year': { phone: ['new-price-2026-11-29'], online: ['new-price-2026-11-29-online'] },
  },
  'plan-change': {
    'for-good': {
      phone: ['plan-change-2026-11-29-good'],
      online: ['plan-change-2026-11-29-good-online'],
    },
    'plan-year': { phone: ['plan-change-2026-11-29'], online: ['plan-change-2026-11-29-online'] },
  },
} as const;
export const consentKinds = [
  'payment',
  'card-link',
  'plan-link',
  'plan-link-fee',
  'counter',
  'counter-year',
  'year-link',
  'new-price',
  'plan-change',
] as const;
export type ConsentKind = keyof typeof versions;
export type TextVersion<Kind extends ConsentKind = ConsentKind> = {
  [Each in ConsentKind]: (typeof versions)[Each][PriceTerms][EndingWay][number];
}[Kind];

/**
 * Every published version of what an owner agrees to, newest first: `payment` next to the pay button, with the terms
 * and the privacy policy; `card-link` and `plan-link` on the pages of links that save a card, or start to bill a plan
 * on a day, `plan-link-fee` if the fee was never paid; `counter` on paper, with a first payment in cash or by check, `counter-year` with a year paid in advance; `year-link` on the page of a link that pays one by card; `new-price` on the page of a link that asks about a new price; `plan-change` on that of a link that asks about a change of plan. A changed text needs a new version. The
 * earlier ones stay, because consents name them.
 */
export const textVersions: {
  readonly [Kind in ConsentKind]: Readonly<
    Record<PriceTerms, Record<EndingWay, readonly [TextVersion<Kind>, ...TextVersion<Kind>[]]>>
  >;
} = versions;

/** The version that is shown under these terms. */
export const currentVersion = <Kind extends ConsentKind>(
  kind: Kind,
  { price, ending }: TextTerms,
): TextVersion<Kind> => textVersions[kind][price][ending][0];

/** The day on which the terms were published that are shown under these terms, `YYYY-MM-DD`. */
export const publishedOn = (terms: TextTerms): string =>
  currentVersion('payment', terms).slice(0, 10);

/** Every pair of promises that texts are published under. */
export const everyTerms: readonly TextTerms[] = priceTerms.flatMap((price) =>
  endingWays.map((ending) => ({ price, ending })),
);

/** The versions of a kind under all terms, for a schema. Which of them may be agreed to, the server decides. */
export const versionsOf = <Kind extends ConsentKind>(kind: Kind): TextVersion<Kind>[] =>
  everyTerms.flatMap(({ price, ending }) => [...textVersions[kind][price][ending]]);

/** Returns a version's kind and its terms; null for one that was never published. */
export function publicationOf(version: string): { kind: ConsentKind; terms: TextTerms } | null {
  for (const kind of consentKinds) {
    for (const terms of everyTerms) {
      const published: readonly string[] = textVersions[kind][terms.price][terms.ending];
      if (published.includes(version)) return { kind, terms };
    }
  }
  return null;
}
