import { Amounts } from '../../../shared/ui/Amounts.tsx';
import { PrivacyLink, TermsLink } from './LegalLinks.tsx';

/** States what a person agrees to by an emailed link. */
export const LinkConsent = ({ text }: { text: string }) => (
  <p data-keep-clear className="text-sm text-ink-700">
    <Amounts>{`${text} Read the`}</Amounts> <TermsLink /> and the <PrivacyLink />.
  </p>
);
