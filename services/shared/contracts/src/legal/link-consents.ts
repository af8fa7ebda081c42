/**
 * Every published version of what an owner agrees to on the page of a card link, newest first. A changed text
 * needs a new one. The earlier ones stay, because consents name them.
 */
export const cardLinkVersions = ['card-link-2026-11-24'] as const;
export type CardLinkVersion = (typeof cardLinkVersions)[number];

/** What the payer agrees to next to the button of a card link's page; amounts in dollars. */
export const cardLinkConsent = (dueNow: string, monthly: string): string =>
  dueNow === '0.00'
    ? `By saving this card you agree to the terms and to be charged $${monthly} every month, to this card, until you cancel by calling the clinic.`
    : `By saving this card you agree to the terms and to be charged $${dueNow} now and $${monthly} every month, to this card, until you cancel by calling the clinic.`;

/** The same for the page of a link that starts to bill a plan on a day. */
export const startLinkVersions = ['plan-link-2026-11-24'] as const;
export type StartLinkVersion = (typeof startLinkVersions)[number];

/** What the payer agrees to next to the button of that page: the first payment's day, in words, and dollars. */
export const startLinkConsent = (firstChargeOn: string, monthly: string): string =>
  `By saving this card you agree to the terms and to be charged $${monthly} on ${firstChargeOn} and every month after that, to this card, until you cancel by calling the clinic.`;

/** The same for an agreement on paper, with a first payment in cash or by check. */
export const counterVersions = ['counter-2026-11-24'] as const;
export type CounterVersion = (typeof counterVersions)[number];

/** What the payer signs at the counter; amounts in dollars. */
export const counterConsent = (paid: string, monthly: string): string =>
  `By signing you agree to the terms, to have paid $${paid} at the clinic, and to pay $${monthly} every month from then on, until you cancel by calling the clinic.`;
