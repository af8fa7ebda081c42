import { FileSignature, type LucideIcon, Phone, ReceiptText, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { TermsLink } from './LegalLinks.tsx';

function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-700" />
      <span>{children}</span>
    </li>
  );
}

/** Explains the statement descriptor, refunds, whom to call, and what is signed when. */
export function PaymentNotes() {
  const descriptor = useConfig()?.payment.statementDescriptor;
  return (
    <ul className="space-y-3 text-sm text-ink-700">
      <Note icon={ReceiptText}>
        The charge appears on your card statement as{' '}
        <strong className="text-ink-900">{descriptor ?? 'the clinic'}</strong>.
      </Note>
      <Note icon={Undo2}>
        Payments aren’t refunded automatically. Read the <TermsLink />.
      </Note>
      <Note icon={FileSignature}>
        A service agreement is signed at your first visit to the clinic.
      </Note>
      <Note icon={Phone}>
        Questions? Call us: <ClinicPhone />
      </Note>
    </ul>
  );
}
