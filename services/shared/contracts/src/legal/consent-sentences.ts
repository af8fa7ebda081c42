import { consentText } from './consent.ts';
import { cardLinkConsent, cardLinkVersions } from './link-consents.ts';
import { currentLegalVersion } from './versions.ts';

/** In dollars: charged at once, and every month. */
type ConsentAmounts = { dueToday: string; monthlyTotal: string };

/** Those of this release. Earlier versions have another text, which only the kept agreements have. */
const sentences: Readonly<Record<string, (amounts: ConsentAmounts) => string>> = {
  [currentLegalVersion]: ({ dueToday, monthlyTotal }) => consentText(dueToday, monthlyTotal),
  [cardLinkVersions[0]]: ({ dueToday, monthlyTotal }) => cardLinkConsent(dueToday, monthlyTotal),
};

/** Returns the sentence that was agreed to, as shown; null for an earlier version. */
export const consentSentence = (textVersion: string, amounts: ConsentAmounts): string | null =>
  sentences[textVersion]?.(amounts) ?? null;
