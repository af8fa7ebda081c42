import { consentText, notInsurance, publishedOn } from '@petwell/contracts/legal';
import { useTextTerms } from '../../../shared/clinic/text-terms.ts';
import { formatDay } from '../../../shared/format-date.ts';
import { PrivacyLink, TermsLink } from './LegalLinks.tsx';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** States what paying agrees to. */
export function Consent({ dueToday, monthly }: { dueToday: string; monthly: string }) {
  const terms = useTextTerms();
  const amounts = { dueToday, monthlyTotal: monthly, firstChargeOn: null };
  return (
    <p data-keep-clear className="text-sm text-ink-700">
      <Amounts>{`${consentText('payment', terms, amounts)} ${notInsurance} Read the`}</Amounts>{' '}
      <TermsLink /> and the <PrivacyLink /> <span>{`of ${formatDay(publishedOn(terms))}.`}</span>
    </p>
  );
}
