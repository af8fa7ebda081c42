import { CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../shared/clinic/SchedulingLink.tsx';
import { useActivation } from '../../features/payment/api/get-activation.ts';
import { confirmEnrollment } from '../../features/payment/api/confirm-enrollment.ts';
import {
  PaymentReceipt,
  ReceiptSkeleton,
} from '../../features/payment/components/PaymentReceipt.tsx';
import { paymentToasts, redirectFailed } from '../../features/payment/texts.ts';
import {
  useProviderReturn,
  type ProviderReturn,
} from '../../features/payment/use-provider-return.ts';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';

/** Finishes a payment after a redirect to the bank; a declined card returns to the payment form. */
function useFinishReturn(returned: ProviderReturn | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (returned === null) return;
    if (returned.hasFailed) {
      showToast({ ...paymentToasts.paymentFailed(redirectFailed), announcesPage: true });
      void navigate(paths.paymentSetup, { replace: true });
      return;
    }
    const payment = flowStorage.paymentData.read();
    if (payment === null) return;
    flowStorage.paymentCompleted.write({
      enrollmentId: payment.enrollmentId,
      email: payment.email,
    });
    flowStorage.paymentData.clear();
    flowStorage.pendingEnrollment.clear();
    if (returned.paymentIntentId !== null)
      void confirmEnrollment(payment.enrollmentId, returned.paymentIntentId);
  }, [returned, navigate]);
}

/** Returns the paid enrollment. After a redirect to the bank, it is still the one being paid for. */
function useEnrollmentId(returned: ProviderReturn | null): number | undefined {
  const [id] = useState(() => {
    const completed = flowStorage.paymentCompleted.read();
    const paying = returned === null ? null : flowStorage.paymentData.read();
    return (paying ?? completed)?.enrollmentId;
  });
  return id;
}

type ConfirmationProps = { email: string | null; enrollmentId: number | undefined };

function Confirmation({ email, enrollmentId }: ConfirmationProps) {
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

/** `/payment-success`: polls the server until the plan is active, rather than trusting the URL. */
export function PaymentSuccessPage() {
  const [parameters] = useSearchParams();
  const email = parameters.get('email');
  const returned = useProviderReturn();
  const enrollmentId = useEnrollmentId(returned);
  useFinishReturn(returned);
  return (
    <PageShell
      title="Thank you"
      description="Your payment and your pet’s wellness plan."
      heading="Thank you!"
      printHeader={<PrintHeader />}
      width="narrow"
    >
      <Card className="p-6 sm:p-8">
        <div aria-live="polite">
          <Confirmation email={email} enrollmentId={enrollmentId} />
        </div>
      </Card>
      <Link
        to={email === null ? paths.home : paths.dashboard(email)}
        className={buttonClass({
          variant: 'outline',
          size: 'large',
          width: 'full',
          className: 'mt-6 print:hidden',
        })}
      >
        Go to Dashboard
      </Link>
    </PageShell>
  );
}
