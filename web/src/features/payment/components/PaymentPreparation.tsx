import type { SubscriptionResponse } from '@petwell/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { loginPath, paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button, buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useSession } from '../../../shared/session/get-session.ts';
import { paymentSetupTexts, saysNotCharged } from '../texts.ts';
import type { Elements } from '../../../shared/ui/elements.ts';

/** As tall as the card form with its test cards, to prevent layout shift. */
export function CardSkeleton() {
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
      <Skeleton className="h-13 rounded-full" />
    </Card>
  );
}

type FailedProps = { error: unknown; tryAgain: () => void; signInReturnTo: string };

function Failed({ error, tryAgain, signInReturnTo }: FailedProps) {
  const owner = useSession().session?.owner ?? null;
  const isSignedOut = error instanceof ApiError && error.status === 401;
  const message = describeError(error, '');
  return (
    <Alert
      variant="error"
      title={paymentSetupTexts.failed}
      actions={
        <>
          {isSignedOut ? (
            <Link to={loginPath(signInReturnTo)} className={buttonClass()}>
              Sign in
            </Link>
          ) : (
            <Button onClick={tryAgain}>Try again</Button>
          )}
          <Link
            // An owner has a finished account, which /account-setup would send to the landing page.
            to={owner === null ? paths.accountSetup : paths.dashboard(owner.email)}
            className={buttonClass({ variant: 'outline' })}
          >
            Go Back
          </Link>
        </>
      }
    >
      {saysNotCharged(message) ? message : `${message} You haven’t been charged.`}
    </Alert>
  );
}

function Created({ owner, enrollment }: SubscriptionResponse) {
  return (
    <Card className="p-6 text-center sm:p-10">
      <CircleCheck aria-hidden className="mx-auto size-12 text-brand-600" />
      <h2 className="mt-4 text-heading">{paymentSetupTexts.created}</h2>
      <p className="mt-2 text-ink-700">
        Nothing more is due for <span translate="no">{enrollment.petName}</span> right now.
      </p>
      <Link to={paths.dashboard(owner.email)} className={buttonClass({ className: 'mt-6' })}>
        Go to Dashboard
      </Link>
    </Card>
  );
}

type PaymentPreparationProps = {
  subscription: UseQueryResult<SubscriptionResponse>;
  /** Shown while loading. */
  skeleton: Elements;
  /** The path to return to after signing in again. */
  signInReturnTo: string;
  /** Shown if a card confirmation is needed. */
  children: (subscription: SubscriptionResponse) => ReactNode;
};

/** Renders the payment states: loading, error, nothing to confirm, card form. */
export function PaymentPreparation(props: PaymentPreparationProps) {
  const { subscription, skeleton, signInReturnTo, children } = props;
  if (subscription.isPending) {
    return <LoadingRegion label="Preparing your payment">{skeleton}</LoadingRegion>;
  }
  if (subscription.isError) {
    return (
      <Failed
        error={subscription.error}
        tryAgain={() => void subscription.refetch()}
        signInReturnTo={signInReturnTo}
      />
    );
  }
  if (subscription.data.clientSecret === null) return <Created {...subscription.data} />;
  return children(subscription.data);
}
