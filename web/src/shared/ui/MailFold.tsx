import type { MailPreview } from '@petwell/contracts';
import { Amounts } from './Amounts.tsx';

/** Unfolds an email as it will be sent. `title`: who gets it when. */
export function MailFold({ title, mail }: { title: string; mail: MailPreview }) {
  return (
    <details className="rounded-control border border-sand-200 px-3 text-sm">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold text-ink-900">
        <Amounts>{`${title}: ${mail.subject}`}</Amounts>
      </summary>
      <p className="mb-3 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere" tabIndex={0}>
        <Amounts>{mail.text}</Amounts>
      </p>
    </details>
  );
}
