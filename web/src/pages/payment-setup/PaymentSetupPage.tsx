import type { SubscriptionResponse } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useConfig } from '../../features/clinic/api/get-config.ts';
import { subscriptionQuery } from '../../features/payment/api/create-subscription.ts';
import { CardPayment } from '../../features/payment/components/CardPayment.tsx';
import { PaymentBreakdown } from '../../features/payment/components/PaymentBreakdown.tsx';
import { PaymentNotes } from '../../features/payment/components/PaymentNotes.tsx';
import { TestCards } from '../../features/payment/components/TestCards.tsx';
import { paymentSetupTexts } from '../../features/payment/texts.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { loginPath, paths } from '../../shared/paths.ts';
import { flowStorage, type PaymentData } from '../../shared/session-storage/flow-storage.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

function Loading() {
  return (
    <LoadingRegion label="Preparing your payment">
      <Card className="space-y-4 p-6 sm:p-8">
        <Skeleton className="h-36" />
        <Skeleton className="h-56" />
        <Skeleton className="h-13" />
      </Card>
    </LoadingRegion>
  );
}

function Failed({ error, tryAgain }: { error: unknown; tryAgain: () => void }) {
  return (
    <Alert
      variant="error"
      title={paymentSetupTexts.failed}
      actions={
        <>
          {error instanceof ApiError && error.status === 401 ? (
            <Link to={loginPath(paths.paymentSetup)} className={buttonClass()}>
              Sign in
            </Link>
          ) : (
            <Button onClick={tryAgain}>Try again</Button>
          )}
          <Link to={paths.accountSetup} className={buttonClass({ variant: 'outline' })}>
            Go Back
          </Link>
        </>
      }
    >
      {describeError(error, 'Nothing was charged.')}
    </Alert>
  );
}

function Created({ email, petName }: { email: string; petName: string }) {
  return (
    <Card className="p-6 text-center sm:p-10">
      <CircleCheck aria-hidden className="mx-auto size-12 text-brand-600" />
      <h2 className="mt-4 text-heading">{paymentSetupTexts.created}</h2>
      <p className="mt-2 text-ink-700">Nothing more is due for {petName} right now.</p>
      <Link to={paths.dashboard(email)} className={buttonClass({ className: 'mt-6' })}>
        Go to Dashboard
      </Link>
    </Card>
  );
}

function Paying({ subscription }: { subscription: SubscriptionResponse }) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const { clientSecret, owner, enrollment } = subscription;
  if (clientSecret === null) return <Created email={owner.email} petName={enrollment.petName} />;
  return (
    <div className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-start">
      <Card className="p-6 sm:p-8">
        <h2 className="text-heading">Payment summary</h2>
        <p className="mt-1 mb-5 text-ink-700">
          {subscription.plan.name} for {enrollment.petName}
        </p>
        <PaymentBreakdown {...subscription} />
        <div className="mt-6 border-t border-sand-200 pt-5">
          <PaymentNotes />
        </div>
      </Card>
      <Card className="space-y-6 p-6 sm:p-8">
        <h2 className="text-heading">Pay by card</h2>
        {isTestMode && <TestCards />}
        <CardPayment subscription={subscription} clientSecret={clientSecret} />
      </Card>
    </div>
  );
}

function PaymentSetup({ payment }: { payment: PaymentData }) {
  const subscription = useQuery(subscriptionQuery(payment.enrollmentId));
  return (
    <PageShell
      title="Payment"
      description="Pay the one-time membership fee and the first month by card."
      heading="Set up your payment"
      intro={`One last step for ${payment.petName}: the membership fee and the first month.`}
      width="wide"
    >
      {subscription.isPending && <Loading />}
      {subscription.isError && (
        <Failed error={subscription.error} tryAgain={() => void subscription.refetch()} />
      )}
      {subscription.isSuccess && <Paying subscription={subscription.data} />}
      <p className="mt-8 text-center text-ink-700">
        Not now? <TextLink to={paths.dashboard(payment.email)}>{paymentSetupTexts.skip}</TextLink>
      </p>
    </PageShell>
  );
}

/** `/payment-setup`: pays for the enrollment that the flow data name. */
export function PaymentSetupPage() {
  // Read once: paying clears it, and the page is then about to leave for /payment-success.
  const [payment] = useState(() => flowStorage.paymentData.read());
  if (payment === null) return <Navigate to={paths.home} replace />;
  return <PaymentSetup payment={payment} />;
}
