import { consentText } from './consent.ts';
import {
  cardLinkConsent,
  cardLinkVersions,
  counterConsent,
  counterVersions,
  startLinkConsent,
  startLinkVersions,
} from './link-consents.ts';
import { currentLegalVersion } from './versions.ts';

type ConsentAmounts = {
  /** In dollars: charged at once, and every month. */
  dueToday: string;
  monthlyTotal: string;
  /** The first payment's day, if it was agreed to for a later one. */
  firstChargeOn: string | null;
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** As the page words it: "January 3, 2027". */
const inWords = (day: string | null): string =>
  day === null ? 'the day shown' : dayFormat.format(new Date(day));

/** Those of this release. Earlier versions have another text, which only the kept agreements have. */
const sentences: Readonly<Record<string, (amounts: ConsentAmounts) => string>> = {
  [currentLegalVersion]: ({ dueToday, monthlyTotal }) => consentText(dueToday, monthlyTotal),
  [cardLinkVersions[0]]: ({ dueToday, monthlyTotal }) => cardLinkConsent(dueToday, monthlyTotal),
  [counterVersions[0]]: ({ dueToday, monthlyTotal }) => counterConsent(dueToday, monthlyTotal),
  [startLinkVersions[0]]: ({ firstChargeOn, monthlyTotal }) =>
    startLinkConsent(inWords(firstChargeOn), monthlyTotal),
};

/** Returns the sentence that was agreed to, as shown; null for an earlier version. */
export const consentSentence = (textVersion: string, amounts: ConsentAmounts): string | null =>
  sentences[textVersion]?.(amounts) ?? null;
