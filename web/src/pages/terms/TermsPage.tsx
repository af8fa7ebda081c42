import { termsText } from '@petwell/contracts/legal';
import { LegalPage } from '../../features/legal/components/LegalPage.tsx';

/** `/terms`: the terms of the wellness plans. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of the wellness plans"
      description="What a wellness plan is, what you pay, and how to change or cancel it."
      text={termsText}
    />
  );
}
