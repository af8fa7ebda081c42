import type { EndPreview } from '@petwell/contracts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

/** The email that an ending sends. */
export function MailPreview({ mail }: { mail: EndPreview['petDiedMail'] }) {
  if (mail === null) return <p>The owner gets no email, because the plan never started.</p>;
  return (
    <details className="rounded-control border border-sand-200 px-3 text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold text-ink-900">
        <Amounts>{`The owner gets one email: ${mail.subject}`}</Amounts>
      </summary>
      <p className="mb-3 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere" tabIndex={0}>
        <Amounts>{mail.text}</Amounts>
      </p>
    </details>
  );
}
