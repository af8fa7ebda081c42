import type { EndPreview } from '@petwell/contracts';
import { MailFold } from '../../../shared/ui/MailFold.tsx';

/** The email that an ending sends. */
export function MailPreview({ mail }: { mail: EndPreview['petDiedMail'] }) {
  if (mail === null) return <p>The owner gets no email, because the plan never started.</p>;
  return <MailFold title="The owner gets one email" mail={mail} />;
}
