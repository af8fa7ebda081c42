import { CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../../shared/clinic/SchedulingLink.tsx';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useActivation } from '../api/get-activation.ts';
import { PaymentReceipt, ReceiptSkeleton } from './PaymentReceipt.tsx';

type PaymentConfirmationProps = { email: string | null; enrollmentId: number | undefined };

/** Says whether the plan is active, with its receipt and the next step. */
export function PaymentConfirmation({ email, enrollmentId }: PaymentConfirmationProps) {
  const activation = useActivation(email, enrollmentId);
  if (activation.status === 'active') {
    return (
      <>
        <p className="mb-6 flex items-center gap-3 text-lg font-semibold text-brand-800">
          <CircleCheck aria-hidden className="size-7 shrink-0 text-brand-600" />
          <span>The plan is active. Welcome to the family!</span>
        </p>
        <PaymentReceipt enrollment={activation.enrollment} />
        <Link
          to={paths.firstVisit(email ?? '', activation.enrollment.pet.id)}
          className={buttonClass({ size: 'large', width: 'full', className: 'mt-6 print:hidden' })}
        >
          <span>
            <span>Request</span> <span translate="no">{activation.enrollment.pet.name}</span>
            <span>’s first visit</span>
          </span>
        </Link>
        <p className="mt-3 text-center text-sm text-ink-700 print:hidden">
          <span>Or</span>{' '}
          <SchedulingLink className="font-semibold text-brand-700 underline underline-offset-4">
            book online
          </SchedulingLink>{' '}
          <span>or call</span> <ClinicPhone />
        </p>
      </>
    );
  }
  if (activation.status === 'processing' && email !== null) {
    return (
      <>
        <p className="mb-6 flex items-center gap-3 text-lg">
          <LoaderCircle aria-hidden className="size-7 shrink-0 animate-spin text-brand-600" />
          <span>Your payment is processing. This takes a few seconds…</span>
        </p>
        <ReceiptSkeleton />
        <Skeleton className="mt-3 h-5" />
      </>
    );
  }
  return (
    <p className="flex gap-3 text-lg">
      <Clock aria-hidden className="mt-0.5 size-7 shrink-0 text-brand-600" />
      <span>
        <span>
          We haven’t heard back about your payment yet. If your card was accepted, you don’t need to
          pay again: we’ll email you when the plan is active. Questions? Call us:
        </span>{' '}
        <ClinicPhone />
      </span>
    </p>
  );
}
