import { consentText, currentLegalVersion, notInsurance } from '@petwell/contracts/legal';
import { formatDay } from '../../../shared/format-date.ts';
import { PrivacyLink, TermsLink } from './LegalLinks.tsx';

/** States what paying agrees to. */
export function Consent({ dueToday, monthly }: { dueToday: string; monthly: string }) {
  return (
    <p data-keep-clear className="text-sm text-ink-700">
      {consentText(dueToday, monthly)} {notInsurance} Read the <TermsLink /> and the <PrivacyLink />{' '}
      of {formatDay(currentLegalVersion)}.
    </p>
  );
}
