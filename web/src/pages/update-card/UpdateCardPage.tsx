import type { PaymentMethodUpdate } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { sessionQuery } from '../../shared/session/get-session.ts';
import { useConfig } from '../../shared/clinic/get-config.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { OtherCards } from '../../features/dashboard/components/OtherCards.tsx';
import { useRefreshStatus } from '../../features/dashboard/api/refresh-status.ts';
import {
  confirmPaymentMethod,
  paymentMethodUpdateQuery,
} from '../../features/payment/api/payment-method-updates.ts';
import { CardSkeleton } from '../../features/payment/components/PaymentPreparation.tsx';
import { ProviderElements } from '../../features/payment/components/ProviderElements.tsx';
import { TestCards } from '../../features/payment/components/TestCards.tsx';
import { UpdateCardForm } from '../../features/payment/components/UpdateCardForm.tsx';
import { updateCardTexts, updateCardToasts } from '../../features/payment/update-card-texts.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { ApiError, hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { forMonths, suspensionRule } from '../../shared/owed.ts';
import { loginPath, paths } from '../../shared/paths.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { LoadingRegion } from '../../shared/ui/Skeleton.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Amounts } from '../../shared/ui/Amounts.tsx';

type UpdatingProps = {
  update: PaymentMethodUpdate;
  /** The owner's. */
  email: string;
  startAgain: () => void;
};

function Updating({ update, email, startAgain }: UpdatingProps) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const navigate = useNavigate();
  const refresh = useRefreshStatus();
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (setupIntentId: string) => {
    const { enrollmentId, dueNow } = update;
    try {
      return await confirmPaymentMethod({ enrollmentId, setupIntentId, dueNow });
    } catch (error) {
      // The amount has changed: shown before it is charged.
      if (hasCode(error, 'status_conflict')) {
        setRefusal(describeError(error, updateCardTexts.unknown));
        startAgain();
      }
      throw error;
    }
  };
  /** Makes the server read the payment provider first, so that the dashboard is up to date. */
  const finish = async (outcome: 'updated' | 'paid') => {
    showToast(updateCardToasts[outcome]);
    await refresh.mutateAsync().catch(() => undefined);
    await navigate(paths.dashboard(email), { replace: true });
  };
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <h2 className="text-heading">
        New card for <span translate="no">{update.petName}</span>
      </h2>
      <div className="space-y-2 text-ink-700">
        <p>
          <Amounts>
            {update.dueNow === '0.00'
              ? `${update.petName}’s plan is paid up.`
              : `$${update.dueNow} is past due for ${update.petName}’s ${update.planName} plan${forMonths(update.months)}. We’ll charge it to this card right away.${update.months.length > 1 ? ` ${suspensionRule}` : ''}`}
          </Amounts>
        </p>
        <p>
          From now on, this card pays for <span translate="no">{update.petName}</span>’s plan.
        </p>
        <OtherCards enrollmentId={update.enrollmentId} email={email} />
      </div>
      {isTestMode && <TestCards />}
      <ProviderElements clientSecret={update.clientSecret}>
        <UpdateCardForm
          card={{
            clientSecret: update.clientSecret,
            dueNow: update.dueNow,
            returnPath: paths.updateCard(update.enrollmentId),
            confirm,
          }}
          refusal={refusal}
          onSaved={finish}
          onUnpaid={({ message }) => {
            setRefusal(message);
            startAgain();
          }}
        />
      </ProviderElements>
    </Card>
  );
}

/** Says the same of another owner's plan as of one that doesn't exist. */
function NoSuchEnrollment() {
  return (
    <Alert variant="warning" title="We can’t find this plan in your account">
      It may belong to another email address, or it has ended. Your dashboard shows all your plans.
      You can also call us: <ClinicPhone />
    </Alert>
  );
}

function NotPrepared({ error, tryAgain }: { error: Error; tryAgain: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403 || status === 404) return <NoSuchEnrollment />;
  const isFinal = status === 409;
  return (
    <Alert
      variant="error"
      title="We can’t update this card here"
      {...(!isFinal && { actions: <Button onClick={tryAgain}>Try again</Button> })}
    >
      <span>{`${describeError(error, 'Nothing was changed.')} You can also call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}

/** The plan in the path or, from a mail, in the query; 0 for anything that isn't an ID. */
function useEnrollmentId(): number {
  const { enrollmentId } = useParams();
  const [search] = useSearchParams();
  return Number(/^\d{1,9}$/.exec(enrollmentId ?? search.get('enrollment') ?? '')?.[0] ?? 0);
}

/** `/update-card/{enrollmentId}`: replaces the card for monthly payments, and charges overdue ones to it. */
export function UpdateCardPage() {
  const enrollmentId = useEnrollmentId();
  const session = useQuery(sessionQuery);
  const prepared = useQuery({
    ...paymentMethodUpdateQuery(enrollmentId),
    enabled: enrollmentId > 0 && session.isSuccess && session.data.owner !== null,
  });
  const isSignedOut = prepared.error instanceof ApiError && prepared.error.status === 401;
  if (isSignedOut || (session.isSuccess && session.data.owner === null)) {
    return <Navigate to={loginPath(paths.updateCard(enrollmentId))} replace />;
  }
  const email = session.data?.owner?.email;
  const back = email === undefined ? paths.home : paths.dashboard(email);
  return (
    <PageShell
      title="Update your card"
      description="Change the card that your monthly payments are charged to."
      heading="Update your card"
      intro="Your plan stays the same. Only the card changes."
    >
      {session.isError && (
        <LoadFailure
          error={session.error}
          onRetry={session.refetch}
          title="This page could not be loaded"
        />
      )}
      {enrollmentId === 0 && <NoSuchEnrollment />}
      {enrollmentId > 0 && !session.isError && prepared.isPending && (
        <LoadingRegion label="Preparing the card form">
          <CardSkeleton />
        </LoadingRegion>
      )}
      {prepared.isError && (
        <NotPrepared error={prepared.error} tryAgain={() => void prepared.refetch()} />
      )}
      {prepared.isSuccess && email !== undefined && (
        <Updating update={prepared.data} email={email} startAgain={() => void prepared.refetch()} />
      )}
      <p className="mt-8 text-center text-ink-700">
        Not now? <TextLink to={back}>Back to your dashboard</TextLink>
      </p>
    </PageShell>
  );
}
