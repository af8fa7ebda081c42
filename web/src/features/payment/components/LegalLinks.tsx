import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** Opens a new tab, so that what is in the card form stays. */
function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener">
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}

export const TermsLink = () => <NewTabLink to={paths.terms}>terms</NewTabLink>;

export const PrivacyLink = () => <NewTabLink to={paths.privacy}>privacy policy</NewTabLink>;
