import { privacyText } from '@petwell/contracts/legal';
import { LegalPage } from '../../features/legal/components/LegalPage.tsx';

/** `/privacy`: what is stored about owners and their pets. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      description="What we store about you and your pet, why, and for how long."
      text={privacyText}
    />
  );
}
