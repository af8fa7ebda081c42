import type { EndPreview } from '@petwell/contracts';

/** The email that an ending sends. */
export function MailPreview({ mail }: { mail: EndPreview['petDiedMail'] }) {
  if (mail === null) return <p>The owner gets no email, because the plan never started.</p>;
  return (
    <details className="rounded-control border border-sand-200 p-3 text-sm">
      <summary className="cursor-pointer font-semibold text-ink-900">
        The owner gets one email: {mail.subject}
      </summary>
      <p className="mt-2 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere" tabIndex={0}>
        {mail.text}
      </p>
    </details>
  );
}
