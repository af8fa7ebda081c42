import { FileSignature, ReceiptText } from 'lucide-react';
import { useConfig } from '../../clinic/api/get-config.ts';

/** Explains the statement descriptor, and what is signed when. */
export function PaymentNotes() {
  const descriptor = useConfig()?.payment.statementDescriptor;
  return (
    <ul className="space-y-3 text-sm text-ink-700">
      <li className="flex gap-3">
        <ReceiptText aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
        <span>
          The charge appears on your card statement as{' '}
          <strong className="text-ink-900">{descriptor ?? 'the clinic'}</strong>.
        </span>
      </li>
      <li className="flex gap-3">
        <FileSignature aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
        <span>A service agreement is signed at your first visit to the clinic.</span>
      </li>
    </ul>
  );
}
